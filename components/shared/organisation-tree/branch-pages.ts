import type { QueryClient } from '@tanstack/react-query'
import { call } from '#components/data/api.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { type CountedPage, pageWithCounts, spacedRetries } from './counted-page.ts'

const plain = 'family/GetFamilyList'
const counted = 'stat/QueryNextFamilyWithStat'
export const labelOfGroup = 'family/GetGarageList'

export const branchCalls = [plain, counted, labelOfGroup] as const

export const pageSize = 100

type PlainParams = CallParams<typeof plain>
type CountedParams = CallParams<typeof counted>

type RequestedPage = { sid: string } & (
  | { key: readonly [typeof plain, PlainParams]; plain: PlainParams; counted?: undefined }
  | { key: readonly [typeof counted, CountedParams]; plain: PlainParams; counted: CountedParams }
)

function requestedPage(sid: string, last: string | undefined, hasCounts: boolean): RequestedPage {
  const part = last === undefined ? { get_current: true } : {}
  const params = { familyid: sid, ...part, ...(last && { last_fid: last }) }
  if (!hasCounts) return { sid, key: [plain, params], plain: params }
  const limit = { limit_size: pageSize }
  const requested = { sfamilyid: sid, ...part, ...(last && { last_sfamilyid: last }), ...limit }
  return { sid, key: [counted, requested], plain: params, counted: requested }
}

type Wanted = { wanted: number; hasCounts: boolean }

export function pagesOf(cache: QueryClient, sid: string, { wanted, hasCounts }: Wanted) {
  const requested = [requestedPage(sid, undefined, hasCounts)]
  while (requested.length < wanted) {
    const key = requested.at(-1)?.key
    const last = key && cache.getQueryData<CountedPage>(key)?.familys.at(-1)
    if (!last) break
    requested.push(requestedPage(sid, last.sid, hasCounts))
  }
  return requested
}

type GroupParams = CallParams<typeof labelOfGroup>

/** The first page of groups comes with the branch. */
export function groupPagesOf(cache: QueryClient, sid: string, { wanted, hasCounts }: Wanted) {
  const first = cache.getQueryData<CountedPage>(requestedPage(sid, undefined, hasCounts).key)
  const requested: { sid: string; params: GroupParams }[] = []
  let last = first?.garages.at(-1)
  while (last && requested.length < wanted) {
    const params = { sfamilyid: sid, limit_size: pageSize, last_sgid: last.sgid }
    requested.push({ sid, params })
    last = cache.getQueryData<CallReply<typeof labelOfGroup>>([labelOfGroup, params])?.items.at(-1)
  }
  return requested
}

/** The server allows two pages with counts a second. */
const retryIn = spacedRetries(500)

/** No counts while the server cannot give them. */
export function readPage(
  cache: QueryClient,
  requested: RequestedPage,
  signal: AbortSignal,
): Promise<CountedPage> {
  const readPlain = () => call(plain, requested.plain, { signal })
  const params = requested.counted
  if (!params) return readPlain()
  const read = { counted: () => call(counted, params, { signal }), plain: readPlain }
  return pageWithCounts(read, cache.getQueryData<CountedPage>(requested.key), retryIn)
}

/** Milliseconds; false when all counts are there. */
export const retryOf = ({ state }: { state: { data: CountedPage | undefined } }) =>
  state.data?.retryMs ?? false
