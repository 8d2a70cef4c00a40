use core::fmt;

/// Defines the checks with what each of them guarantees, so that none can be missing from the list of all.
macro_rules! checks {
    ($($name:ident: $guarantee:literal,)*) => {
        /// What is checked: one guarantee of [`Spec`](crate::Spec), [`State`](crate::State) or [`Deal`](crate::Deal) each.
        ///
        /// Written, it is the guarantee.
        ///
        /// ```
        /// use boardgame::conformance::Check;
        /// assert_eq!(Check::Nth.to_string(), "the n-th legal move is the n-th that is visited, and there is none beyond");
        /// assert!(Check::ALL.contains(&Check::Nth));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Check {
            $(#[doc = concat!("Guarantees: ", $guarantee, ".")] $name,)*
        }

        impl Check {
            /// All checks, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            const fn guarantee(self) -> &'static str {
                match self {
                    $(Self::$name => $guarantee,)*
                }
            }
        }
    };
}

checks! {
    SpecText: "the text of a spec begins with the name of the game and is read back as the same spec",
    Sides: "there are 2 to 4 seats, and each side has some of them",
    ActionNumbers: "each number of an action is a move, and that move has this number",
    ActionBounds: "there is no move beyond the last number",
    Notation: "each move is written so that it is read back as itself, and so no two alike",
    ActionBlocks: "the blocks cover all numbers in ascending order without a gap",
    Planes: "there are as many planes as the shape says, and each has room for a number",
    SameSeed: "the same numbers drawn give the same start and the same twins, whoever draws them",
    DealOutcomes: "the outcomes of a deal's event are outcomes of chance in ascending order, as many as are counted",
    DealProbabilities: "the probabilities of a deal's event add up to 1, and no other outcome has one",
    DealPlay: "a deal goes on with each of its outcomes, and is not changed by any other",
    DealEnd: "a deal gives a state when nothing is left to deal, and not before",
    DealView: "the state that a deal ends in is its own public view",
    SameSpec: "a state has the spec and the seats of its game all the time",
    Decider: "whose decision it is, which seat's and whether the game is over agree, and there are moves until it is",
    Count: "as many legal moves are counted as are visited",
    Nth: "the n-th legal move is the n-th that is visited, and there is none beyond",
    LegalNumbers: "a legal move of a seat has a number among the actions, one of chance among the outcomes",
    Distinct: "no legal move is visited twice",
    RandomMove: "a random move is a legal one, and there is one unless the game is over",
    PlayOut: "a playout is moves and outcomes drawn one after the other, and ends with the game or at its limit",
    CloneApart: "playing on a clone changes nothing else",
    StateText: "the text of a state is read back as an equal state with the same moves",
    EqualKeys: "states that look alike have equal keys, however they came about",
    UnequalKeys: "states that do not look alike have different keys",
    EachAction: "the numbers of the legal moves are visited in the order of the moves",
    LegalActions: "the list of legal actions holds the numbers of the legal moves in ascending order and nothing else",
    MaskBytes: "the mask is 1 for the legal actions of a seat and 0 for all others",
    MaskBits: "the mask of bits is the mask",
    IsLegal: "a move is legal if and only if it is among the legal moves",
    IsLegalAction: "an action is legal if and only if it is among the legal actions",
    Play: "a move can be played if and only if it is legal",
    PlayAction: "an action can be played if and only if it is legal, and does what its move does",
    PlayUnchecked: "a legal move does the same whether it is checked or not",
    FailedPlay: "a move that can't be played changes nothing",
    Probabilities: "the probabilities at a chance event add up to 1, and no other move has one",
    NoReturnsYet: "as long as the game goes on it brings nobody anything",
    ReturnsSum: "what the game brings is a number from -1 to 1 for each seat, 0 in sum",
    TeamReturns: "the game brings seats of one side the same",
    ObservationWhole: "an observation overwrites every cell that it is given",
    ObservationRange: "no cell of an observation is greater than its plane's greatest number",
    ObservationFloat: "an observation of floating-point numbers is that of whole numbers, each divided by the greatest",
    ViewOfView: "the public view of a public view is itself",
    ViewKey: "the public view has the key of the state",
    ViewObservations: "the public view is observed like the state by every seat",
    ViewMoves: "the public view has the decider, the legal moves and the returns of the state, and perhaps more outcomes of chance",
    ViewStays: "a public view that is played on stays one",
    ViewFollows: "a public view that is played on by the same move, and some outcome of chance, follows the state",
    TwinView: "twins, which differ in what nobody knows, have equal public views",
    TwinKey: "twins have equal keys",
    TwinObservations: "twins are observed alike by every seat",
    TwinMoves: "twins have the decider, the legal moves and the returns of their public view, but perhaps fewer outcomes of chance",
    Drawing: "the public view and twins are drawn like the state",
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.guarantee())
    }
}
