/** Devices that an account follows. */
export const mostFollowed = 500
