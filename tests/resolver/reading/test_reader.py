"""What whole answers are read as. Readings are written "0" (one), "0/1" (ambiguous), "01" (together)."""

import pytest

from resolver.reading import Reading, read_answer
from resolver.resolution import Act
from tests.resolver.reading.choices import GROUPS, entity


def read(group: str, text: str) -> Reading:
    return read_answer(text, GROUPS[group])


def written(reading: Reading) -> str:
    assert reading.interpretations is not None, f"left for scoring: {reading}"
    return "/".join(sorted("".join(str(index) for index in sorted(one)) for one in reading.interpretations))


DECIDED = (
    ("desserts", "cendoll", "1"),
    ("desserts", "the kue one", "0"),
    ("desserts", "kue", "0"),
    ("desserts", "talam please", "0"),
    ("desserts", "Cendol or Kue talam, don't mind", "0/1"),
    ("desserts", "cendol and kue talam", "01"),
    ("desserts", "not cendol", "0"),
    ("desserts", "I'd rather not have the kue talam", "1"),
    ("desserts", "I'll take the 2nd, thanks", "1"),
    ("desserts", "2", "1"),
    ("desserts", "option a", "0"),
    ("desserts", "(b)", "1"),
    ("desserts", "number one", "0"),
    ("desserts", "#2", "1"),
    ("desserts", "the one on the right", "1"),
    ("desserts", "the top one", "0"),
    ("desserts", "the second to last", "0"),
    ("desserts", "give me both of them please", "01"),
    ("desserts", "both!", "01"),
    ("desserts", "I'd like them all", "01"),
    ("desserts", "whichever you like", "0/1"),
    ("desserts", "either is good", "0/1"),
    ("desserts", "I don't really mind", "0/1"),
    ("desserts", "whichever has more ingredients", "0"),
    ("desserts", "you decide", "0/1"),
    ("desserts", "any of them", "0/1"),
    ("desserts", "can I have the second one?", "1"),
    ("desserts", "could you give me the first", "0"),
    ("desserts", "how about the last one", "1"),
    ("desserts", "oops sorry, I meant the second one", "1"),
    ("desserts", "no sorry i meant cendol", "1"),
    ("desserts", "anything but cendol", "0"),
    ("desserts", "no, the first", "0"),
    ("desserts", "no the second one", "1"),
    ("desserts", "not the first one", "1"),
    ("desserts", "last", "1"),
    ("desserts", "the former, I guess", "0"),
    ("desserts", "the one you mentioned last", "1"),
    ("songs", "both sides now", "0"),
    ("songs", "both", "01"),
    ("songs", "second hand news", "1"),
    ("songs", "second", "1"),
    ("songs", "Joni", "0"),
    ("songs", "joni mitchel's one", "0"),
    ("songs", "fleetwood", "1"),
    ("songs", "the fleetwood mac track", "1"),
    ("songs", "not Mitchell", "1"),
    ("songs", "the longer one", "0"),
    ("songs", "whichever's older", "0"),
    ("songs", "not the older one", "1"),
    ("songs", "the one that came out first", "0"),
    ("songs", "the more recent track", "1"),
    ("books", "king", "0"),
    ("books", "by King", "0"),
    ("books", "mccarthy", "1"),
    ("books", "macarthy's", "1"),
    ("books", "the stand", "0"),
    ("books", "stand", "0"),
    ("books", "the road", "1"),
    ("books", "the shorter one", "1"),
    ("books", "the one with more pages", "0"),
    ("books", "the earlier book", "0"),
    ("books", "whichever is thicker", "0"),
    ("namesakes", "hurt", "0/1"),
    ("namesakes", "Hurt by Christina", "1"),
    ("namesakes", "aguilera", "1"),
    ("namesakes", "the nine inch nails one", "0"),
    ("namesakes", "the song called hurt", "0/1"),
    ("namesakes", "not aguilera's", "0"),
    ("three", "pavlova", "0"),
    ("three", "the third", "2"),
    ("three", "third one", "2"),
    ("three", "the last one", "2"),
    ("three", "the middle one", "1"),
    ("three", "the first two", "01"),
    ("three", "first and third", "02"),
    ("three", "the first or the third", "0/2"),
    ("three", "not baklava", "0/1"),
    ("three", "not the last", "0/1"),
    ("three", "all three", "012"),
    ("three", "the latter", "2"),
    ("three", "neither baklava nor pavlova", "1"),
    ("three", "baklava, tiramisu", "12"),
    ("three", "tiramisu or pavlova", "0/1"),
    ("desserts", "Erm... the second I suppose", "1"),
    ("desserts", "gimme number 1", "0"),
    ("desserts", "option 2 pls", "1"),
    ("desserts", "choice b", "1"),
    ("desserts", "the 1st of the two", "0"),
    ("desserts", "the one u said first", "0"),
    ("desserts", "first", "0"),
    ("desserts", "Last one!", "1"),
    ("desserts", "the latter sounds lovely", "1"),
    ("desserts", "former pls", "0"),
    ("desserts", "let me have the two of them", "01"),
    ("desserts", "both sound good to me", "01"),
    ("desserts", "ooh can't I have both?", "01"),
    ("desserts", "could I get both of those", "01"),
    ("desserts", "either or", "0/1"),
    ("desserts", "makes no difference to me", "0/1"),
    ("desserts", "it's all the same", "0/1"),
    ("desserts", "up to you mate", "0/1"),
    ("desserts", "just pick one", "0/1"),
    ("desserts", "I'm happy with either", "0/1"),
    ("desserts", "whatever you think is best", "0/1"),
    ("desserts", "maybe cendol?", "1"),
    ("desserts", "cendol, not kue talam", "1"),
    ("desserts", "kue talam instead of cendol", "0"),
    ("desserts", "I said cendol", "1"),
    ("desserts", "CENDOL", "1"),
    ("desserts", "sendol", "1"),
    ("desserts", "cendol!!!!", "1"),
    ("desserts", "kuih talam", "0"),
    ("desserts", "cendol sounds perfect, thank you", "1"),
    ("desserts", "the first one, it's my favourite", "0"),
    ("desserts", "I think I'll go for the second", "1"),
    ("desserts", "two", "1"),
    ("desserts", "a", "0"),
    ("desserts", "the left one", "0"),
    ("songs", "joni's", "0"),
    ("songs", "second hand", "1"),
    ("songs", "the second", "1"),
    ("songs", "the second track", "1"),
    ("songs", "the one by joni mitchell", "0"),
    ("songs", "fleetwood mack", "1"),
    ("songs", "both songs", "01"),
    ("songs", "both sides", "0"),
    ("songs", "the shorter", "1"),
    ("songs", "shortest please", "1"),
    ("songs", "the song that was released earlier", "0"),
    ("songs", "older than the other one", "0"),
    ("songs", "whichever came out most recently", "1"),
    ("books", "Stephen King's", "0"),
    ("books", "steven king", "0"),
    ("books", "cormac", "1"),
    ("books", "not the stephen king", "1"),
    ("books", "anything but stephen king", "1"),
    ("books", "king's one", "0"),
    ("books", "the bigger book, more pages", "0"),
    ("books", "the one written last", "1"),
    ("books", "whichever was published first", "0"),
    ("books", "the newest", "1"),
    ("namesakes", "christina", "1"),
    ("namesakes", "nine inch nails please", "0"),
    ("namesakes", "the older one", "0"),
    ("three", "not pavlova or baklava", "1"),
    ("three", "either pavlova or tiramisu", "0/1"),
    ("three", "pavlova and baklava", "02"),
    ("three", "anything but tiramisu", "0/2"),
    ("three", "the first or second", "0/1"),
    ("three", "1 and 3", "02"),
    ("three", "all of them", "012"),
    ("three", "any of the three", "0/1/2"),
    ("three", "2nd to last", "1"),
    ("three", "third", "2"),
    ("three", "the final one", "2"),
    ("three", "tirimasu", "1"),
    ("three", "option c", "2"),
    ("negative", "not fade away", "0"),
    ("negative", "no woman no cry please", "1"),
    ("negative", "not no woman no cry", "0"),
    ("series", "73", "0"),
    ("series", "1988", "1"),
    ("initials", "the hg wells one", "0"),
    ("initials", "bram stoker's", "1"),
    ("initials", "not wells", "1"),
    ("five", "the fourth", "3"),
    ("five", "last one", "4"),
    ("five", "the middle one", "2"),
    ("five", "neither halva nor cannoli", "0/1/2"),
    ("five", "everything", "01234"),
)


@pytest.mark.parametrize(("group", "text", "expected"), DECIDED)
def test_an_answer_that_decides(group: str, text: str, expected: str) -> None:
    assert written(read(group, text)) == expected


ACTS = (
    ("desserts", "I want to talk to a human", "off-topic"),
    ("desserts", "neither of the two", "neither"),
    ("desserts", "no", "neither"),
    ("desserts", "no thanks", "neither"),
    ("desserts", "none of the above", "neither"),
    ("desserts", "something else please", "neither"),
    ("desserts", "not those", "neither"),
    ("desserts", "I don't want either", "neither"),
    ("desserts", "what's the difference between them?", "question"),
    ("desserts", "which one is sweeter", "question"),
    ("desserts", "is cendol cold?", "question"),
    ("desserts", "how do they taste", "question"),
    ("desserts", "does it have nuts?", "question"),
    ("desserts", "what's the capital of France?", "off-topic"),
    ("desserts", "how tall is the eiffel tower", "off-topic"),
    ("desserts", "hi there", "off-topic"),
    ("desserts", "you are an idiot", "rude"),
    ("desserts", "stupid bot!!", "rude"),
    ("desserts", "wait, I meant pancakes", "repair"),
    ("desserts", "I don't know", "unsure"),
    ("desserts", "not sure really", "unsure"),
    ("desserts", "🙂", "unsure"),
    ("desserts", "", "unsure"),
    ("songs", "who sings it?", "question"),
    ("desserts", "neither, sorry", "neither"),
    ("desserts", "nope", "neither"),
    ("desserts", "none of them", "neither"),
    ("desserts", "not any of those", "neither"),
    ("desserts", "those aren't what I wanted", "neither"),
    ("desserts", "nothing you listed", "neither"),
    ("desserts", "what does cendol taste like", "question"),
    ("desserts", "which one's colder", "question"),
    ("desserts", "are these vegan?", "question"),
    ("desserts", "are they expensive", "question"),
    ("desserts", "is the first one hot?", "question"),
    ("desserts", "how many calories in each", "question"),
    ("desserts", "tell me more about the first one", "question"),
    ("desserts", "what's in them?", "question"),
    ("desserts", "explain the difference please", "question"),
    ("desserts", "what?", "question"),
    ("desserts", "what is the time", "off-topic"),
    ("desserts", "can you call my mum", "off-topic"),
    ("desserts", "oh no wait I meant the other thing, es teler", "repair"),
    ("desserts", "sorry I got the name wrong, it's klepon", "repair"),
    ("desserts", "my mistake, I wanted a soup", "repair"),
    ("desserts", "no idea sorry", "unsure"),
    ("desserts", "hmm I can't decide", "unsure"),
    ("desserts", "I forget what it was called", "unsure"),
    ("desserts", "you're so stupid", "rude"),
    ("desserts", "what a useless bot", "rude"),
    ("desserts", "shut up", "rude"),
    ("desserts", "I hate you", "rude"),
    ("songs", "which is longer?", "question"),
    ("three", "none", "neither"),
)


@pytest.mark.parametrize(("group", "text", "act"), ACTS)
def test_an_answer_that_chooses_nothing(group: str, text: str, act: str) -> None:
    reading = read(group, text)
    assert reading.act == act
    assert reading.interpretations == frozenset()


SCORED = (
    ("desserts", "the iced green one"),
    ("desserts", "not the green one"),
    ("desserts", "the one without ice"),
    ("desserts", "my 2nd favourite thing"),
    ("desserts", "it came out on 1 May"),
    ("desserts", "it uses both coconut and rice"),
    ("desserts", "the stupid one"),
    ("desserts", "not sure, but I think it's the steamed one"),
    ("desserts", "idk, maybe the green one"),
    ("desserts", "the steamed one, not the iced one"),
    ("desserts", "anything but the jelly"),
    ("desserts", "no nuts please"),
    ("desserts", "I'm allergic to peanuts"),
    ("songs", "the one with an older man singing"),
    ("songs", "it came out in the late 70s"),
    ("songs", "who is a folk singer"),
    ("books", "the one about the king"),
    ("books", "they stand on a hill"),
    ("books", "the one with the road trip"),
    ("books", "her first novel"),
    ("books", "is it the one with the plague?"),
    ("books", "the one where he does not die"),
    ("books", "1978"),
    ("namesakes", "the cover version of Hurt"),
    ("three", "4"),
    ("three", "the italian one"),
    ("desserts", "2nd of May"),
    ("desserts", "may 2nd"),
    ("desserts", "I had it the first time I went to Java"),
    ("desserts", "nah, I'm after something savoury"),
    ("desserts", "play some jazz"),
    ("desserts", "is it the green one?"),
    ("desserts", "the green one?"),
    ("desserts", "I can't remember but it had beans in it"),
    ("desserts", "this is a terrible cake"),
    ("desserts", "the layered one without any ice"),
    ("desserts", "not the one with beans"),
    ("desserts", "I don't want anything cold"),
    ("desserts", "I can't eat gluten"),
    ("desserts", "definitely not the drink"),
    ("desserts", "3"),
    ("desserts", "0"),
    ("songs", "her later work"),
    ("namesakes", "the johnny cash one"),
    ("three", "the turkish one, not the italian"),
    ("series", "8"),
    ("five", "it won 3 prizes"),
    ("songs", "the artist had both hits and flops"),
    ("songs", "who is a detective"),
    ("desserts", "it is eaten first at weddings"),
    ("desserts", "I think it had beans"),
    ("books", "the man stands on a road at the end"),
)


@pytest.mark.parametrize(("group", "text"), SCORED)
def test_a_description_is_left_for_scoring(group: str, text: str) -> None:
    reading = read(group, text)
    assert reading.interpretations is None, reading
    assert reading.act is Act.SELECT
    assert reading.rule == ""


def test_what_is_said_and_denied_is_told_apart() -> None:
    reading = read("desserts", "the steamed one, not the one with beans")
    assert (reading.positive, reading.negative) == ("the steamed one", "one with beans")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("cendol", "name"),
        ("the second", "position"),
        ("both", "both"),
        ("whichever has more ingredients", "comparison"),
        ("something green", ""),
    ],
)
def test_the_rule_that_decided_is_named(text: str, rule: str) -> None:
    assert read("desserts", text).rule == rule


def test_an_alias_is_a_name() -> None:
    assert written(read("desserts", "dawet")) == "1"


def test_names_that_only_share_words_decide_nothing() -> None:
    pair = (entity("Lemon tart"), entity("Lemon cake"))
    assert written(read_answer("lemon", pair)) == "0/1"
    assert written(read_answer("the lemon tart", pair)) == "0"


def test_what_an_attribute_says_of_the_singer_is_no_name() -> None:
    pair = (entity("Anna", singer="male"), entity("Otto", singer="both"))
    assert read_answer("both", pair).act is Act.BOTH
    assert read_answer("the one with the male singer", pair).interpretations is None


def test_a_name_of_function_words_must_be_all_there_is() -> None:
    pair = (entity("It"), entity("Carrie"))
    assert written(read_answer("it please", pair)) == "0"
    assert read_answer("it is the older one by that man", pair).rule != "name"


def test_the_only_difference_may_be_in_parentheses() -> None:
    pair = (entity("The Island (Huxley novel)"), entity("The Island (Benchley novel)"))
    assert written(read_answer("benchley's", pair)) == "1"
    assert written(read_answer("the island", pair)) == "0/1"
