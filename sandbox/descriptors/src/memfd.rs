//! Anonymous files in memory, sealed against change.

use crate::{check, check_fd};
use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::FileExt;

/// A memory file that may still be written.
pub fn create(name: &CStr) -> io::Result<File> {
    // SAFETY: `name` is NUL-terminated and lives across the call, which returns a new descriptor.
    let fd = unsafe { check_fd(libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING)) }?;
    Ok(File::from(fd))
}

/// Ends all writing, for good and for every holder; readable and executable by anyone.
pub fn seal(mut file: File) -> io::Result<OwnedFd> {
    file.rewind()?;
    let seals = libc::F_SEAL_WRITE | libc::F_SEAL_GROW | libc::F_SEAL_SHRINK | libc::F_SEAL_SEAL;
    // SAFETY: an open descriptor and plain integers.
    check(unsafe { libc::fchmod(file.as_raw_fd(), 0o555) })?;
    // SAFETY: as above.
    check(unsafe { libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, seals) })?;
    Ok(file.into())
}

/// A sealed file holding `content`.
pub fn sealed(name: &CStr, content: &[u8]) -> io::Result<OwnedFd> {
    let mut file = create(name)?;
    file.write_all(content)?;
    seal(file)
}

/// A sealed copy of the first `size` bytes of `source`, read by position so that its offset does not matter.
pub fn sealed_copy(name: &CStr, source: &File, size: u64) -> io::Result<OwnedFd> {
    let mut file = create(name)?;
    let mut buffer = vec![0u8; 128 * 1024];
    let mut done = 0;
    while done < size {
        let want = buffer.len().min((size - done) as usize);
        let read = source.read_at(&mut buffer[..want], done)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        file.write_all(&buffer[..read])?;
        done += read as u64;
    }
    seal(file)
}
