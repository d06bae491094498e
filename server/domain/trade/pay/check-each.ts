/** What a worker claims in one go. */
export const atOnce = 20

/** Until nothing is due. Parallel workers allowed; answers how many. */
export async function checkEach<T>(
  claimed: () => Promise<T[]>,
  check: (one: T) => Promise<void>,
): Promise<number> {
  for (let checked = 0; ; ) {
    const due = await claimed()
    await Promise.all(due.map(check))
    checked += due.length
    if (due.length < atOnce) return checked
  }
}
