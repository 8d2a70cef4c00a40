//! Brings its own panic handler and allocator. If any crate below it used the standard library, there
//! would be two of each and the compiler would refuse it.

#![no_std]

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;
use core::ptr;

use boardgame as _;
use boardgeo as _;
use kumata_core as _;
use kumo_core as _;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

struct Nothing;

// SAFETY: it never hands out memory, so there is none it could hand out twice.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Nothing = Nothing;
