/** The database did not answer. */
export class StoreAway extends Error {}

export async function fromStore<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new StoreAway('the database is away', { cause })
  }
}
