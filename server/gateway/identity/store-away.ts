/** The database did not answer: who waits for it is cut off and comes again. */
export class StoreAway extends Error {}

/** What the database answers; its failure as StoreAway. */
export async function fromStore<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new StoreAway('the database is away', { cause })
  }
}
