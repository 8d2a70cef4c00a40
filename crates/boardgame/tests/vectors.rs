//! Test vectors of the generator: worked out by a program in another language that follows the descriptions of `Rng` and
//! `Draw` and shares no code with them. Another implementation is right if it gives these.

use boardgame::{Draw, Rng, Stream};

struct Vector {
    seed: u64,
    stream: u64,
    /// The first four numbers, then the 65th and the 66th (the fifth block of the cipher).
    words: [u32; 6],
    /// The first two numbers as one of 64 bits.
    long: u64,
    /// Draws below [`BOUNDS`], one after the other from the first number on, then the next 32 bits.
    below: [u32; 13],
    /// The numbers 0 to 9 shuffled from the first number on, then the next 32 bits.
    shuffled: [u32; 11],
}

/// Large bounds among them, so that draws are thrown away.
const BOUNDS: [u32; 12] = [
    1,
    2,
    6,
    36,
    1000,
    3_000_000_000,
    3_000_000_000,
    3_000_000_000,
    u32::MAX,
    (1 << 31) + 1,
    (1 << 31) + 1,
    (1 << 31) + 1,
];

const VECTORS: [Vector; 4] = [
    Vector {
        seed: 0,
        stream: 0,
        words: [0x2fef_003e, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f, 0x475f_f7e8, 0x59d1_b08c],
        long: 0xd640_5f89_2fef_003e,
        below: [
            0,
            1,
            5,
            22,
            761,
            697_247_529,
            1_604_054_527,
            352_773_058,
            1_927_367_831,
            548_901_084,
            866_755_151,
            212_547_234,
            0xa342_4a31,
        ],
        shuffled: [5, 3, 0, 2, 9, 6, 4, 8, 7, 1, 0x416f_21b9],
    },
    Vector {
        seed: 7,
        stream: 0,
        words: [0x2c44_ba73, 0xc39c_a672, 0xea9d_9d65, 0x7747_b002, 0x4995_6b26, 0x3539_b11d],
        long: 0xc39c_a672_2c44_ba73,
        below: [
            0,
            1,
            5,
            16,
            447,
            17_023_542,
            175_881_698,
            904_121_093,
            3_629_326_210,
            1_817_211_214,
            722_979_651,
            1_105_567_606,
            0x31a0_0622,
        ],
        shuffled: [5, 9, 8, 4, 0, 2, 3, 7, 6, 1, 0x62d9_270a],
    },
    Vector {
        seed: 7,
        stream: 3,
        words: [0xacbb_c55e, 0xa9b5_3dc8, 0xac92_724a, 0x8126_f149, 0xbacb_0573, 0x6e59_a3a7],
        long: 0xa9b5_3dc8_acbb_c55e,
        below: [
            0,
            1,
            4,
            18,
            785,
            266_461_158,
            129_684_352,
            2_255_182_137,
            6_421_882,
            994_507_555,
            92_915_905,
            541_124_689,
            0x3846_aae5,
        ],
        shuffled: [2, 1, 7, 0, 9, 4, 3, 8, 5, 6, 0x0061_fd7b],
    },
    Vector {
        seed: u64::MAX,
        stream: u64::MAX,
        words: [0x568f_f132, 0xf89e_7f57, 0x9bfb_c29d, 0x3b69_5aaa, 0x609c_c3a8, 0x17a3_0253],
        long: 0xf89e_7f57_568f_f132,
        below: [
            0,
            1,
            3,
            8,
            951,
            103_137_558,
            402_189_982,
            2_682_526_177,
            3_680_517_046,
            1_777_812_647,
            232_242_619,
            1_114_260_216,
            0x9eaa_ae45,
        ],
        shuffled: [6, 9, 2, 7, 0, 5, 1, 4, 8, 3, 0xe4e8_adb4],
    },
];

fn check<D: Draw>(vector: &Vector, start: impl Fn(u64, u64) -> D) {
    let fresh = || start(vector.seed, vector.stream);
    for (at, &word) in [0, 1, 2, 3, 64, 65].iter().zip(&vector.words) {
        let mut numbers = fresh();
        (0..*at).for_each(|_| _ = numbers.next_u32());
        assert_eq!(numbers.next_u32(), word);
    }
    assert_eq!(fresh().next_u64(), vector.long);
    let mut numbers = fresh();
    let mut drawn = BOUNDS.map(|bound| numbers.below(bound)).to_vec();
    drawn.push(numbers.next_u32());
    assert_eq!(drawn, vector.below);
    numbers = fresh();
    let mut items: Vec<u32> = (0..10).collect();
    numbers.shuffle(&mut items);
    items.push(numbers.next_u32());
    assert_eq!(items, vector.shuffled);
}

#[test]
fn the_generator_and_the_stream_give_the_vectors() {
    for vector in &VECTORS {
        check(vector, Rng::with_stream);
        check(vector, Stream::new);
    }
}
