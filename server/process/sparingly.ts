const quietMs = 10_000

/** Calls `write` at most every ten seconds. */
export function sparingly(write: (error: Error) => void): (error: Error) => void {
  let quietUntil = 0
  return (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + quietMs
    write(error)
  }
}
