import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what is shown, after a change. A first read that is still under way began before it:
 * invalidation alone would join it, and its answer would stay.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  await client.cancelQueries(filters)
  await client.invalidateQueries(filters)
}
