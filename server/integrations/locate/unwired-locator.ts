import { OverQuota } from '../over-quota.ts'
import type { Located, Locator, Sighting } from './locator.ts'
import { locatedAt, type ProviderOptions, postJson } from './post-json.ts'

const widestGsm = 65_535

function requestOf({ cells, wifi }: Sighting, token: string) {
  const [first] = cells
  return {
    token,
    address: 0,
    ...(first && {
      radio: first.cell > widestGsm ? 'lte' : 'gsm',
      mcc: first.mcc,
      mnc: first.mnc,
      cells: cells.map(({ mcc, mnc, area, cell, signal }) => ({
        mcc,
        mnc,
        lac: area,
        cid: cell,
        ...(signal !== undefined && { signal }),
      })),
    }),
    ...(wifi.length > 0 && {
      wifi: wifi.map(({ mac, signal }) => ({
        bssid: mac.replace(/..(?!$)/g, '$&:'),
        ...(signal !== undefined && { signal }),
      })),
    }),
  }
}

type Reply = { status?: string; message?: string; lat?: unknown; lon?: unknown; accuracy?: unknown }

/** Unwired Labs' own form: refusals and places that are not found are answered with `status: error`. */
export function unwiredLocator(options: ProviderOptions): Locator {
  return {
    locate: async (sighting): Promise<Located | undefined> => {
      const sent = requestOf(sighting, options.key)
      const { body } = await postJson(new URL(options.url), sent, options)
      const { status, message = '', lat, lon, accuracy } = (body ?? {}) as Reply
      if (status === 'ok') return locatedAt(lat, lon, accuracy)
      if (/no matches|not found/i.test(message)) return undefined
      if (/token|balance|limit/i.test(message)) throw new OverQuota(403)
      throw new Error('the provider did not take the request')
    },
  }
}
