"""First utterances that set a scene in which somebody would be asked "Do you mean A or B?"."""

_SCENES = {
    "book": (
        "What was that book again that you were so full of on the train?",
        "I have a long flight tomorrow. Can you lend me the book you told us about?",
        "My aunt reads everything. Shall we get her the book from your shelf for her birthday?",
        "You know the book we saw in the shop window? I think I'd like to begin it tonight.",
        "Our reading group needs something for May. How about the book you brought last time?",
        "I finally have a free weekend. Could you bring me the book we talked about at lunch?",
    ),
    "song": (
        "Could you play the song we had on in the car last night?",
        "There was a song in the café just now. Can we listen to it again?",
        "I'm making a list for the party. Put on the song you were humming in the kitchen, please.",
        "What was the song your sister danced to at the wedding? I'd love to hear it.",
        "I can't get that song from your playlist out of my head. Would you start it once more?",
        "It's a long drive. Let's sing along to the song we heard on the radio this morning.",
    ),
    "dish": (
        "My parents are coming on Sunday. I want to cook what we had at your place.",
        "You know what we ate at the street fair? I'd like to try to make it myself.",
        "I'm at the market now. What do I need for the dish you told me about?",
        "It's my turn to cook for everyone. Shall I make what we saw on the cooking show?",
        "I'm hungry for what your neighbour brought along last week. Can you find out how it is made?",
        "Let's order in tonight. I'd like the dish we shared on our holiday.",
    ),
}
_SCENES["recipe"] = _SCENES["dish"]

_ANY = (
    "Do you remember the {noun} we talked about last week? I'd like to know more about it.",
    "I've made up my mind: I'd like the {noun} that you showed me yesterday.",
    "A friend is looking for a {noun}. Can you tell her about the one we came across?",
    "Could you look up the {noun} from our conversation this morning once more?",
    "We have to decide on a {noun} today. Let's take the one you liked so much.",
    "Which {noun} was it that your brother recommended? I'd like to see it.",
)


def scenes(noun: str) -> tuple[str, ...]:
    """The utterances for things of this kind ("book"), of the domain's own where there are some."""
    return _SCENES.get(noun.casefold()) or tuple(scene.format(noun=noun) for scene in _ANY)
