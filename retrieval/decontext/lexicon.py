"""Words that the rules of decontextualization know: names, kinship, parts of things."""

_FEMALE = """
    Abigail Ada Adele Agatha Agnes Aisha Alexandra Alexis Alice Alicia Alison Amanda Amber Amelia Amy Ana Anastasia
    Andrea Angela Angelina Anita Ann Anna Anne Annette Annie Anthea Antonia April Ariana Ashley Audrey Ava Avril
    Barbara
    Beatrice Becky Bella Bertha Beth Betty Beverly Beyoncé Bianca Billie Björk Bonnie Brenda Bridget Britney Brittany
    Camilla Candace Carla Carly Carol Caroline Carrie Cassandra Catherine Cecilia Céline Celine Charlotte Chelsea Cher
    Cheryl Chloe Christina Christine Ciara Cindy Claire Clara Clarissa Claudia Cleopatra Colleen Connie Constance Cora
    Courtney Cynthia Daisy Dana Danielle Daphne Deborah Debra Delia Della Denise Diana Diane Dolly Donna Dora Doris
    Dorothy Edith Edna Eileen Elaine Eleanor Elena Elisabeth Eliza Elizabeth Ella Ellen Ellie Elsa Elsie Emilia Emily
    Emma Erica Erin Esther Ethel Eva Eve Evelyn Faith Fanny Fatima Fay Faye Felicity Fiona Flora Florence Frances
    Frida Gabriela Gabrielle Gail Gemma Georgia Georgina Geraldine Gertrude Gillian Gina Ginny Giulia Gladys Glenda
    Gloria Grace Greta Gwen Gwendolyn Hannah Harriet Hazel Heather Heidi Helen Helena Helene Henrietta Hermione Hilary
    Hilda Holly Hope Ida Ines Ingrid Irene Iris Isabel Isabella Isabelle Ivy Jackie Jacqueline Jana Jane Janet Janice
    Jasmine Jean Jenna Jennie Jennifer Jenny Jessica Jessie Jill Joan Joanna Joanne Jocelyn Jodie Josephine Josie Joy
    Joyce Juanita Judith Judy Julia Juliana Julie Juliet June Karen Karin Kate Katherine Kathleen Kathryn Kathy Katie
    Katrina Katy Kay Kelly Kendra Kesha Kim Kimberly Kirsten Kristen Kristin Kylie Lana Laura Lauren Laurie Lea Leah
    Lena Leona Lesley Leslie Leticia Lila Lillian Lily Linda Lisa Lola Lorraine Lottie Louisa Louise Lucia Lucille
    Lucy
    Lydia Lynn Mabel Madeleine Madeline Madonna Maggie Mandy Marcia Margaret Margot Maria Mariah Marian Marianne Marie
    Marilyn Marina Marion Marjorie Marsha Martha Mary Matilda Maud Maureen May Maya Megan Meghan Melanie Melinda
    Melissa
    Mercedes Meredith Mia Michelle Mildred Miley Millicent Minnie Miranda Miriam Molly Mona Monica Muriel Myra Nadia
    Nadine Nancy Naomi Natalia Natalie Natasha Nell Nellie Nicki Nicole Nina Nora Norah Norma Octavia Olga Olive
    Olivia
    Ophelia Paige Pamela Patricia Patsy Paula Pauline Pearl Peggy Penelope Penny Petra Philippa Phoebe Phyllis Pippa
    Polly Portia Priscilla Rachel Ramona Rebecca Regina Renata Renée Rhonda Rihanna Rita Roberta Robyn Rosa Rosalie
    Rosalind Rosamund Rose Rosemary Rosie Rowena Ruby Ruth Sabrina Sadie Sally Samantha Sandra Sara Sarah Scarlett
    Selena Shakira Shania Shannon Sharon Sheila Shelley Shirley Sia Sigrid Silvia Simone Sonia Sophia Sophie Stella
    Stephanie Sue Summer Susan Susanna Susannah Susie Suzanne Sybil Sylvia Tabitha Tamara Tania Tanya Tara Tatiana
    Taylor Teresa Tess Tessa Thea Thelma Theresa Tiffany Tina Toni Tracy Trisha Ursula Valerie Vanessa Vera Veronica
    Victoria Viola Violet Virginia Vivian Vivien Wanda Wendy Whitney Wilma Winifred Yolanda Yoko Yvette Yvonne Zelda
    Zoe
    Zoë
"""
_MALE = """
    Aaron Abel Abraham Adam Adrian Ahmed Al Alan Albert Alec Alejandro Alex Alexander Alexei Alfred Ali Alistair Allan
    Allen Alvin Ambrose Andre Andreas Andrew Andy Angus Anthony Antoine Anton Antonio Archer Archibald Archie Ari
    Arnold
    Arthur Barack Barnaby Barney Barry Bartholomew Basil Ben Benedict Benjamin Bernard Bert Bill Billy Bob Bobby Boris
    Brad Bradley Brandon Brendan Brent Brett Brian Bruce Bruno Bryan Bryce Byron Caleb Calvin Cameron Carl Carlos
    Cecil
    Cedric Chad Charles Charlie Chester Chris Christian Christopher Chuck Clarence Clark Claude Clement Cliff Clifford
    Clint Clive Colin Conan Connor Conrad Craig Curtis Cyril Damian Damon Dan Daniel Danny Dante Darren Dave David
    Dean
    Denis Dennis Denton Derek Desmond Dexter Diego Dirk Dominic Donald Donnie Doug Douglas Drake Drew Duane Duncan
    Dwayne Dwight Dylan Earl Ed Eddie Edgar Edmund Eduardo Edward Edwin Eli Elias Elijah Elliot Elliott Elmer Elton
    Elvis Emil Eminem Enrique Eric Ernest Ernie Ethan Eugene Evan Felix Ferdinand Fernando Finn Floyd Francis
    Francisco
    Franco Frank Franklin Fred Freddie Freddy Frederick Gabriel Gareth Garry Garth Gary Gavin Geoff Geoffrey George
    Gerald Gerard Gideon Gilbert Giles Giovanni Glen Glenn Gordon Graham Grant Greg Gregory Guy Hamish Hank Hans
    Harold
    Harry Harvey Hector Henri Henry Herbert Herman Homer Horace Howard Hubert Hugh Hugo Humphrey Ian Igor Ike Isaac
    Ivan Jack Jackson Jacob Jake James Jamie Jared Jason Jasper Javier Jay Jed Jeff Jeffrey Jeremiah Jeremy Jerome
    Jerry
    Jesse Jim Jimmy Joe Joel Johan Johannes John Johnny Jon Jonah Jonas Jonathan Jordan Jorge José Jose Joseph Josh
    Joshua Juan Jules Julian Julius Justin Kanye Karl Keith Ken Kenneth Kevin Kirk Kurt Kyle Lance Larry Lars Laurence
    Lawrence Lee Len Lenny Leo Leon Leonard Leopold Leroy Lester Lewis Liam Lionel Lloyd Logan Lou Louis Luc Luca
    Lucas
    Lucian Lucius Luigi Luis Luke Luther Malcolm Manuel Marc Marcel Marco Marcus Mario Mark Marlon Marshall Martin
    Marvin Mathew Matt Matthew Matthias Maurice Max Maxwell Melvin Mervyn Michael Mick Miguel Mike Miles Milo Milton
    Mitchell Mohammed Mordecai Morgan Morris Moses Muhammad Murray Nate Nathan Nathaniel Ned Neil Nelson Neville
    Nicholas
    Nick Nicolas Nigel Nikolai Noah Noel Norman Oliver Omar Orlando Oscar Oswald Otto Owen Pablo Patrick Paul Pedro
    Percy Perry Pete Peter Pharrell Phil Philip Phillip Pierre Quentin Quincy Ralph Ramon Randall Randy Raphael Raúl
    Ray
    Raymond Reginald Rex Ricardo Richard Richie Rick Ricky Robert Roberto Robin Rod Roderick Rodney Roger Roland Roman
    Romeo Ron Ronald Ronan Ronnie Rory Ross Roy Rudolf Rudy Rufus Rupert Russell Ryan Salvador Sam Samson Samuel Saul
    Scott Sean Sebastian Sergio Seth Shane Shaun Shawn Sherlock Sid Sidney Sigmund Silas Simon Spencer Stan Stanley
    Stefan Stephen Steve Steven Stewart Stuart Sylvester Ted Terence Terrence Terry Theo Theodore Thomas Tim Timothy
    Toby Todd Tom Tommy Tony Travis Trevor Tristan Troy Tyler Usher Vernon Victor Viktor Vince Vincent Vladimir
    Wallace
    Walter Warren Wayne Wesley Wilbur Wilfred Will Willem William Willie Winston Wolfgang Xavier Zachary Zack Zane
"""
_HONORIFICS_F = "Mrs. Ms. Miss Lady Queen Princess Duchess Countess Baroness Empress Sister Aunt Mother Dame Madame"
_HONORIFICS_M = "Mr. Mr Lord Sir King Prince Duke Count Baron Emperor Brother Uncle Father Don Monsieur Master"
_HONORIFICS = (
    "Dr. Dr Captain Colonel General Major Sergeant Lieutenant Professor Inspector Detective Agent President Mayor "
    "Senator Governor Judge"
)
_NOUNS_F = """
    woman girl lady sister mother wife daughter aunt niece grandmother granddaughter girlfriend fiancée widow actress
    queen princess heroine goddess witch nun waitress duchess countess stepmother stepsister stepdaughter maid
    songstress
"""
_NOUNS_M = """
    man boy gentleman brother father husband son uncle nephew grandfather grandson boyfriend fiancé widower actor king
    prince god wizard monk waiter duke count stepfather stepbrother stepson priest frontman
"""


_EITHER = """
    Alex Alexis April Ashley Billie Cameron Courtney Dana Drew Jackie Jamie Jean Jessie Jordan June Kelly Kim Laurie
    Lee Lesley Leslie Logan Lynn May Morgan Perry Ray Robin Shannon Taylor Tracy
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FEMALE_NAMES = _words(_FEMALE) - _words(_EITHER)
MALE_NAMES = _words(_MALE) - _words(_EITHER)
"""First names that are nearly always a woman's or a man's."""

FIRST_NAMES = FEMALE_NAMES | MALE_NAMES | _words(_EITHER) - _words("April June May")
"""First names; not those that are more often a month."""

FEMALE_HONORIFICS = _words(_HONORIFICS_F)
MALE_HONORIFICS = _words(_HONORIFICS_M)
HONORIFICS = _words(_HONORIFICS) | FEMALE_HONORIFICS | MALE_HONORIFICS
"""Words before a name that say it is a person's."""

FEMALE_NOUNS = _words(_NOUNS_F)
MALE_NOUNS = _words(_NOUNS_M)
"""Nouns before a name that say whether it is a woman's or a man's ("his sister Summer")."""

_MONTHS = "January February March April June July August September October November December"
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Christmas Easter"
NO_NAMES = _words(
    f"""
    {_MONTHS} {_DAYS} The A An This That These Those When While After Before As At In On During Since Until For With
    From
    By Then There Their His Her Its He She They It We You I My Our Your One Two Three Four Five Six Seven Eight Nine
    Ten
    Some Many Most Each Every Both All Once Soon Although Though Because If Not Only Over Under Through Years Several
    Another Other Others However Also But And Or So Yet Still Later Eventually Finally Meanwhile Afterwards Unlike
    Like
    Despite Upon To Of Into Within Without Among Between Against About Around Outside Inside Instead Initially
    Originally
    Today Now Here Where What Who Which Why How Whether Either Neither Such Same Few Fewer More Less Much Any No None
    Lyrically Musically Commercially Critics Additionally Furthermore Moreover Overall According Due Following Prior
    Based Using Inspired Written Produced Recorded Released Directed Described Set Told Born Given Having Being First
    Everything Everyone Everybody Something Someone Somebody Nothing Nobody Anything Anyone Second Third Next
    Last Alas Perhaps Maybe Just Even Ever Never Nevertheless Unfortunately Fortunately Ultimately Suddenly
    """
)
"""Words that are no name though they are capital: months, days, and what begins sentences."""

CAPITAL_ANYWAY = _words(_MONTHS) | _words(_DAYS) | {"I"}
"""Words that are always capital."""

PRESENT_NARRATION = _words(
    """
    is are has have does do finds takes goes comes tells says asks gives gets makes sees meets learns discovers
    decides becomes begins starts leaves returns arrives runs falls dies lives works tries wants needs knows thinks
    believes realizes realises reveals explains agrees refuses helps saves kills attacks escapes follows leads
    brings sends visits marries loves hates fears feels hears reads writes remembers dreams wakes sleeps travels
    moves plays keeps turns wins loses fights steals hides joins offers warns orders confronts confesses manages
    attempts continues remains stays grows sets stands sits walks enters opens breaks throws catches holds carries
    watches looks appears seems shows uses eats drinks spends pays buys sells calls invites convinces persuades
    forces accuses suspects captures imprisons rescues survives suffers struggles plans hopes encounters befriends
    recounts describes
    """
)
"""Verbs of a story told in the present."""

DESCRIBING_VERBS = _words(
    """
    details describes explores examines argues discusses explains recounts tells writes narrates depicts portrays
    presents traces considers analyses analyzes suggests claims compares criticizes criticises contends outlines
    documents offers reflects remembers recalls chronicles introduces states asserts proposes advocates uses shows
    """
)
"""Verbs for what an author does within a book."""

SONG_NOUNS = _words("song single track ballad tune record duet anthem")
BOOK_NOUNS = _words(
    """
    book novel novella story memoir work thriller poem play autobiography collection anthology trilogy fiction
    nonfiction textbook biography
    """
)
DISH_NOUNS = _words(
    """
    dish food dessert cake snack soup stew bread drink recipe pudding pastry sweet salad sauce curry pie cookie
    biscuit sausage cheese noodle noodles dumpling dumplings confection beverage sandwich porridge appetizer
    appetiser meal delicacy casserole tart bun doughnut pancake roll jam candy liquor cocktail condiment dressing
    fritter wrap flatbread omelette
    """
)
"""What the pages of songs, books and dishes call their subjects."""

BOOK_PARTS = _words(
    """
    story plot narrative protagonist narrator hero heroine setting title cover text prose ending epilogue prologue
    storyline premise theme themes characters chapters chapter chapters stories tales poems essays pieces contents
    dedication preface foreword part parts half film movie translation translations edition editions version
    adaptation publication sequel manuscript illustrations tone action reception success popularity style concept
    screenplay audiobook paperback hardcover serialization jacket message meaning draft reviews
    """
)
SONG_PARTS = _words(
    """
    lyrics lyric chorus verse verses bridge melody beat instrumentation artwork remix remixes title hook demo
    recording production composition arrangement intro outro riff refrain coda tempo vocals clip video cover
    choreography version versions performance lyrics process sound concept inspiration message meaning reception
    popularity success rhythm accompaniment premiere recordings sleeve reviews
    """
)
DISH_PARTS = _words(
    """
    texture filling dough batter crust taste flavor flavour flavors flavours name names recipe recipes ingredients
    ingredient preparation sauce broth topping toppings shape origin origins word term consistency variety varieties
    version versions variant variants variation variations method mixture base color colour size form forms type
    types style styles accompaniments garnishes inventor creator
    """
)
"""Parts and sides of a thing that are spoken of without naming the thing again."""


ONE_OF_SEVERAL = _words(
    """
    video clip remix version demo cover recording arrangement variant variation sequel adaptation film movie
    translation edition ingredient topping accompaniment recipe form variety
    """
)
SEVERAL = _words(
    """
    variations variants versions varieties ingredients toppings fillings recipes remixes lyrics accompaniments
    garnishes reception reviews
    """
)
"""Parts that are introduced with "a", and those that are without an article."""

NOT_OF_PEOPLE = _words(
    """
    University Press Magazine Times Street Avenue Road River Lake Mount Island Islands City County School College
    Company Records Recordings Music Award Awards Prize Chart Charts Hot Billboard War World Sea Ocean Empire Church
    House Hall Park Castle Republic Kingdom States News Post Daily Weekly Review Reviews Entertainment Radio
    Television TV Channel Series Book Books Novel Song Album Single Songs Show Tour Live Festival League Club
    Association Institute Day Night Christmas North South East West Central European American British English French
    German Italian Spanish Japanese Chinese Indian Russian Australian Canadian Irish Scottish Roman Catholic
    Christian Jewish Muslim Greek Tribe Clan Clans Army Navy Party Council Court Bank Station Airport Hotel Hospital
    Agency Bureau Department Ministry Society Foundation Museum Library Theatre Theater Center Centre Bakery Restaurant
    Inc Ltd Wikipedia Google Amazon Apple YouTube Spotify iTunes Vevo MTV BBC Rolling Pitchfork Cuisine
    """
)
"""Words that make a name one of a place, an organisation or a work."""

NO_MODIFIERS = _words(
    """
    of in on at by for from to with and or but as into is are was were has have had be been being that which who
    whom whose the a an this these those his her its their our my your it he she they we you i not no other same
    first second third last next final future one another any some many most much more such both each every all
    only very
    own whole entire said when while where there then than so if up out off over back down also even just still
    """
)
"""Words that are no modifiers of a noun, or say nothing of it."""

VAGUE_NOUNS = _words(
    """
    time times day days year years end beginning start way world same rest other others first second last next fact
    case place part parts number lot kind type sort name names use people person man woman song book novel story
    album dish film movie series chart charts week month night morning evening future past present public most
    following latter former process result results idea version group band audience critics reader readers author
    singer narrator
    """
)
"""Nouns that hardly ever mean again what was introduced by them."""

NAMED_PLACES = _words(
    """
    habitat ship boat vessel submarine spacecraft spaceship starship planet moon city town village island country
    kingdom school university company tribe clan castle house estate horse dog cat robot
    """
)
NAMED_THINGS = NAMED_PLACES | _words(
    """
    film movie documentary album EP mixtape series sitcom show musical play festival band duo magazine newspaper
    website blog label restaurant hotel bakery station academy game episode poem
    """
)
"""Kinds of things that have names: "the planet Keral", "the film Ray"."""

SOMEBODY = _words(
    """
    someone somebody person people child character protagonist narrator singer artist author writer lover friend
    critic reviewer each every anyone everyone whoever
    """
)
"""Words for people without a name."""

DONE_TO_WORKS = _words(
    """
    wrote recorded released produced performed performs praised called described named considered ranked compared
    sang covered certified listed included placed deemed labelled labeled dubbed rated reviewed published composed
    criticized criticised complimented debuted premiered selected chose picked found calling describing praising
    naming gave giving considers calls describes praises names finds lists performing releasing recording writing
    made played sold serve serves eat make prepare
    """
)
"""What is done to a song, a book or a dish: "it" after these is the page's subject."""

SAID_OF_TOPICS = {
    "song": _words(
        """
        released peaked charted reached debuted certified lasts lasted written produced recorded performed features
        samples topped received sold entered re-entered included single song track ballad described praised cover
        covered nominated became spent remained sampled played appears premiered composed ranked named placed
        climbed hit
        """
    ),
    "book": _words(
        """
        published republished released translated adapted nominated won received novel book story set sequel written
        reprinted reissued sold appeared bestseller reviewed praised described ranked named included collection
        volume winner shortlisted serialized illustrated dedicated memoir work followed preceded tells follows
        explores provides describes covers contains includes examines discusses deals presents traces chronicles
        details argues offers features consists
        """
    ),
    "dish": _words(
        """
        served eaten known called popular common commonly available sold consumed enjoyed similar made prepared dish
        dessert food snack bread soup drink cake pastry sweet delicacy specialty speciality cuisine originated
        cooked baked fried flavored flavoured garnished accompanied topped filled considered referred named
        introduced invented
        """
    ),
}
"""What is said of a song, a book or a dish, and hardly of what else its page speaks of."""

KITCHEN_VERBS = _words(
    """
    added mixed cooked fried deep-fried baked boiled served made used cut rolled steamed grilled stuffed filled
    poured stirred soaked ground chopped sliced placed put topped kneaded roasted seasoned prepared simmered dried
    wrapped folded shaped garnished marinated cooled chilled sprinkled spread beaten strained heated melted removed
    combined applied substituted replaced eaten accompanied coated dipped left allowed blended mashed pounded
    layered arranged whipped brushed glazed decorated incorporated flavoured flavored sweetened sauteed sautéed
    caramelized drained pressed included
    """
)
INGREDIENTS = _words(
    """
    dough batter filling fillings mixture meat meats beef pork lamb chicken fish shrimp shrimps rice noodles sauce
    sauces oil butter sugar milk cream egg eggs flour vegetable vegetables beans onion onions garlic spices
    ingredient ingredients broth bread cheese water salt fruit fruits leaves crust layer layers pieces slices pan
    oven pot bowl syrup coconut potato potatoes tomato tomatoes seeds nuts topping toppings yeast honey wine vinegar
    pepper peppers chili chilies chilli chillies corn wrapper skin bone bones fat juice peel paste powder pastry
    stock marinade gravy stuffing cinnamon chocolate almonds raisins lemon ginger herbs parsley coriander cabbage
    mango banana apple orange pumpkin peach cherry strawberry plum rabbit duck turkey crab lobster clam clams oyster
    oysters peanut sesame almond walnut squid octopus eel tuna salmon liver tripe oat rye barley spinach pea peas
    carrot carrots mushrooms sausage sausages bacon ham yogurt yoghurt custard jam cardamom saffron lard starch tofu
    pistachios walnuts
    """
)
"""What is done in kitchens, and to what."""
