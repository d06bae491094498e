import { FetchSource, type RangeResponse, type Source } from 'pmtiles'

/** Of some kilobytes each: about what a screen shows. */
const kept = 64

/** Tiles of equal contents are one range of an archive: read once. */
export class SharedRanges implements Source {
  private readonly source: FetchSource
  private readonly ranges = new Map<string, Promise<RangeResponse>>()

  constructor(url: string) {
    this.source = new FetchSource(url)
  }

  getKey(): string {
    return this.source.getKey()
  }

  /** Goes on when one reader aborts, for the others. */
  getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string) {
    const key = `${offset}-${length}-${etag}`
    const found = this.ranges.get(key) ?? this.source.getBytes(offset, length, undefined, etag)
    this.ranges.delete(key)
    this.ranges.set(key, found)
    found.catch(() => this.ranges.delete(key))
    const [oldest] = this.ranges.keys()
    if (this.ranges.size > kept && oldest !== undefined) this.ranges.delete(oldest)
    return found
  }
}
