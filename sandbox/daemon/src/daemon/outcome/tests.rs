//! Tables of endings.
