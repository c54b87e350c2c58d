"""First names that tell whether their bearer is a woman or a man, in most of Europe and America.

Names that both bear ("Robin", "Leslie", "Andrea") are left out: a wrong guess is worse than none.
"""

_WOMEN = """
    abigail ada adela adele adriana agatha agnes alba alexandra alice alicia alison allison alma amanda amelia amy ana
    anais angela anita ann anna anne annette annie antonia april arundhati astrid audrey aurora barbara beatrice
    beatrix becky belinda bernadette bernice beryl beth betsy betty beverly bianca brenda bridget britney camilla carla
    carmen carol carole caroline carolyn carrie cassandra catherine cecelia cecilia celeste celia charlotte cheryl
    chimamanda chloe christina christine cindy claire clara clare clarice claudia colette colleen connie constance cora
    cornelia cressida cynthia daisy daphne deborah debra delia denise diana diane dolly dolores donna dora doris
    dorothea dorothy edith edna eileen elaine eleanor elena elinor elisabeth eliza elizabeth ella ellen eloise elsa
    emily emma erica erika erin esther ethel eudora eva evelyn fay fiona flannery flora florence frances francesca
    freda gabriela gail georgette georgia geraldine gertrude gillian gina ginny giselle gloria grace greta gwen
    gwendolyn hannah harriet hazel heather heidi helen helena helga henrietta hilary hilda holly ida imogen ingrid
    irene iris irma isabel isabella ivy jacqueline jane janet janice jean jeanette jenna jennifer jenny jessica jill
    jo joan joanna joanne jodi josephine joyce juanita judith judy julia juliana julie juliet june karen kate katherine
    kathleen kathryn kathy katie katy kirsten kristin kristina lana laura lauren leigh lena leonora lila lillian lily
    linda lisa liz lois lola lorna lorraine louisa louise lucia lucille lucinda lucy lydia lynda lynn madeleine madonna
    maeve maggie margaret margery marguerite maria marian marianne marie marilyn marilynne marina marjorie marlene
    marsha martha mary matilda maud maureen maxine maya megan melanie melissa mercedes meredith mildred millicent
    miranda miriam moira molly monica muriel myra nadia nadine nancy naomi natalie natasha nell nettie nicola nicole
    nina nora norma octavia olga olive olivia paige pamela patricia patsy paula pauline pearl peggy penelope philippa
    phoebe phyllis polly priscilla rachel ramona rebecca regina renee rhonda rita roberta rosa rosalind rose rosemary
    roxane ruby ruth sally samantha sandra sara sarah selina selma shannon sharon sheila shelley sheri shirley sigrid
    silvia simone sofia sonia sophia sophie stella stephanie stephenie sue susan susanna susanne suzanne sybil sylvia
    tamara tamsin tania tanya tara teresa tess thelma theresa tina toni tracy trudy ursula valerie vanessa vera
    veronica victoria viola violet virginia vivian wanda wendy wilhelmina wilma winifred yoko yvonne zadie zelda zoe
    zora
"""
_MEN = """
    aaron abraham adam adrian alan albert aldous alec alex alexander alexandre alfred alistair allan allen alvin ambrose
    andre andreas andrew andy angus anthony anton antonio archibald armand arnold arthur august augustus barry bart
    ben benjamin bernard bert bill billy bob boris bram brandon brendan brent brett brian bruce bruno bryan bryce byron
    caleb calvin carl carlo carlos cecil cedric charles charlie chester christian christoph christopher chuck clarence
    clark claude clayton clifford clint clive colin colm conrad cormac craig curtis cyril damon dan daniel darren dave
    david dean denis dennis derek dexter dick diego dmitri dominic don donald doug douglas duncan dwight earl edgar
    edmund eduardo edward edwin eli elias elliot elmore elvis emile emilio enrico eric erich ernest ernesto ernst erwin
    ethan eugene evan evgeny felix ferdinand fernando floyd francesco francisco frank frankie franklin franz fred
    frederic frederick friedrich fritz fyodor gabriel garth gary gavin gene geoff geoffrey george gerald gerard gilbert
    giles giovanni giuseppe glen glenn gordon graham grant greg gregory guillermo gunter gus gustav gustave guy hal
    hans harlan harold harry harvey haruki hector henri henry herbert herman hermann homer horace howard hubert hugh
    hugo hunter ian ignacio igor ira irvine irving irwin isaac ivan ivo jack jacob jacques jake james jared jason
    javier jay jeff jeffrey jerome jerry jim jimmy joao joe joel johan johann john johnny jon jonas jonathan jorge jose
    josef joseph josh joshua juan jules julian julio julius jurgen justin karl kazuo keith ken kenneth kevin kirk klaus
    knut konrad kurt kyle lance lars laurence laurent lawrence leo leon leonard leonardo lester lewis liam lionel
    lloyd louis luc lucas lucius ludwig luigi luis luke lyle magnus malcolm manuel marc marcel marco marcus mario mark
    marlon martin marty marvin matt matthew maurice max maximilian maxwell melvin michael michel miguel mike mikhail
    miles milton mitch mohammed mordecai morris moses nathan nathaniel neal ned neil nelson nicholas nick nicolas
    nigel niklas nikolai noam noel norman octavio oliver orson oscar oswald otis otto owen pablo paolo patrick paul
    paulo pedro percy pete peter phil philip philippe phillip pierre piers ralph ramon randall randy raphael raul
    raymond reginald rene rex ricardo richard rick rob robert roberto rod roderick rodney roger roland rolf roman ron
    ronald rory ross roy rudolf rudyard rufus rupert russell ryan salman salvador sam samuel saul scott sean sebastian
    sergei seth shaun sherman sidney siegfried simon sinclair solomon spencer stan stanley stefan stephen steve steven
    stewart stieg stuart sven ted terence terrence terry theodor theodore thomas thornton tim timothy toby todd tom
    tommy tony travis trevor truman umberto upton uwe vernon victor vikram vincent vladimir wallace walt walter warren
    washington wayne werner wilbur wilfred wilkie will willem william willie winston wolfgang yann yevgeny yukio yuval
    zachary
"""

WOMEN = frozenset(_WOMEN.split())
MEN = frozenset(_MEN.split())
