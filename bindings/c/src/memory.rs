//! What belongs to the caller: the only module that follows a pointer.
//!
//! [`lend!`] turns the pointers of a call into [`Lent`] ones. That is where the caller's promises enter; from there on the
//! methods check what can be checked and read or write within those promises, so the rest of the crate is safe code. No
//! pointer has to be aligned, and memory is reached only by copying, so it does not matter whether two pointers of one
//! call overlap.

use std::ffi::{CStr, c_char};
use std::fmt::{self, Display, Write};

use crate::call::{Answer, Failure};
use crate::common::Status;

/// A pointer the caller lent for the time of one call, with the name it has in the header.
///
/// Either it is null, or it is what the conventions say: a `*const c_char` points to a text that ends with a zero byte,
/// another `*const T` to a struct that begins with its own size, a `*mut T` to room for one `T`, or for as many as the
/// capacity passed with it says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lent<P> {
    pointer: P,
    name: &'static str,
}

impl<P> Lent<P> {
    /// Use [`lend!`], which knows the name.
    ///
    /// # Safety
    /// The pointer must be what the type promises, for as long as the value or a copy is there.
    pub(crate) const unsafe fn new(pointer: P, name: &'static str) -> Self {
        Self { pointer, name }
    }
}

/// Takes pointers that came from the caller for what the conventions say they are.
macro_rules! lend {
    ($($pointer:ident),+) => {
        $(
            // SAFETY: this is for functions called from C, whose caller has to keep to the conventions; what was lent
            // does not leave the call.
            let $pointer = unsafe { $crate::memory::Lent::new($pointer, stringify!($pointer)) };
        )+
    };
}
pub(crate) use lend;

fn null(name: &str) -> Failure {
    Failure::new(Status::NullPointer, format_args!("`{name}` is NULL"))
}

impl Lent<*const c_char> {
    /// Whether there is no text.
    pub(crate) const fn is_null(&self) -> bool {
        self.pointer.is_null()
    }

    /// The text.
    pub(crate) fn text(&self) -> Answer<&str> {
        if self.pointer.is_null() {
            return Err(null(self.name));
        }
        // SAFETY: it is not null, so it points to a text that ends with a zero byte and stays as it is during the call.
        let text = unsafe { CStr::from_ptr(self.pointer) };
        text.to_str()
            .map_err(|error| Failure::new(Status::InvalidUtf8, format_args!("`{}` is not UTF-8: {error}", self.name)))
    }
}

/// A struct through which the caller passes options.
///
/// # Safety
/// It must be laid out as in C, have a `usize` as its first field, in which the caller says how large the struct is, and
/// hold nothing but numbers and pointers, so that whatever bytes the caller passes are a value of it.
pub(crate) unsafe trait Options: Copy {}

impl<T: Options> Lent<*const T> {
    /// The options.
    pub(crate) fn options(&self) -> Answer<T> {
        if self.pointer.is_null() {
            return Err(null(self.name));
        }
        // SAFETY: it is not null, so it points to a struct that begins with its size.
        let size = unsafe { self.pointer.cast::<usize>().read_unaligned() };
        // There has been one version of each struct so far. Earlier ones will be smaller.
        if size != size_of::<T>() {
            let expected = size_of::<T>();
            let message = format_args!("`{}`: struct_size is {size}, expected {expected}", self.name);
            return Err(Failure::new(Status::BadSetup, message));
        }
        // SAFETY: the struct is as large as a `T`, and whatever it holds is a `T`.
        Ok(unsafe { self.pointer.read_unaligned() })
    }
}

impl<T> Lent<*mut T> {
    /// Where to put an answer.
    pub(crate) fn place(self) -> Answer<Place<T>> {
        if self.pointer.is_null() { Err(null(self.name)) } else { Ok(Place(self.pointer)) }
    }
}

/// Room of the caller's for one answer.
#[derive(Debug)]
pub(crate) struct Place<T>(*mut T);

impl<T: Copy> Place<T> {
    pub(crate) fn put(self, value: T) {
        // SAFETY: `Lent::place` has seen that it is not null, so there is room for a `T`.
        unsafe { self.0.write_unaligned(value) };
    }
}

/// Room of the caller's for many items, and a place for their number.
///
/// The place may be missing. The room may be missing too if its capacity is 0: then only the number is asked for.
#[derive(Debug)]
pub(crate) struct Buffer<T> {
    items: *mut T,
    capacity: usize,
    needed: Option<Place<usize>>,
}

impl<T: Copy> Buffer<T> {
    pub(crate) fn new(items: Lent<*mut T>, capacity: usize, needed: Lent<*mut usize>) -> Answer<Self> {
        if items.pointer.is_null() && (capacity > 0 || needed.pointer.is_null()) {
            return Err(null(items.name));
        }
        Ok(Self { items: items.pointer, capacity, needed: needed.place().ok() })
    }

    /// Writes all the items, or none if there is not enough room.
    pub(crate) fn put(self, items: &[T]) -> Answer {
        let enough = items.len() <= self.capacity;
        if enough {
            for (index, &item) in items.iter().enumerate() {
                self.set(index, item);
            }
        }
        self.close(items.len(), enough)
    }

    /// Writes one item, if it is within the capacity.
    fn set(&self, index: usize, item: T) {
        if index < self.capacity {
            // SAFETY: there is room for `capacity` items, and this is one of them.
            unsafe { self.items.add(index).write_unaligned(item) };
        }
    }

    fn close(self, needed: usize, enough: bool) -> Answer {
        let asked_only = self.items.is_null();
        let capacity = self.capacity;
        if let Some(place) = self.needed {
            place.put(needed);
        }
        if enough || asked_only {
            return Ok(());
        }
        let message = format_args!("the capacity is {capacity}, {needed} are needed");
        Err(Failure::new(Status::BufferTooSmall, message))
    }
}

impl Buffer<c_char> {
    /// Writes a text and a zero byte behind it, or the empty text if there is not enough room.
    pub(crate) fn put_text(self, text: impl Display) -> Answer {
        let mut writer = TextWriter { buffer: &self, length: 0 };
        write!(writer, "{text}").map_err(|_| Failure::new(Status::Internal, "a text can't be written"))?;
        let length = writer.length;
        let enough = length < self.capacity;
        self.set(if enough { length } else { 0 }, 0);
        self.close(length + 1, enough)
    }
}

/// Writes into a buffer as far as it goes and counts everything.
struct TextWriter<'a> {
    buffer: &'a Buffer<c_char>,
    length: usize,
}

impl Write for TextWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (index, &byte) in text.as_bytes().iter().enumerate() {
            self.buffer.set(self.length + index, byte as c_char);
        }
        self.length += text.len();
        Ok(())
    }
}
