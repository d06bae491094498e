import type { ReportExtra } from '../protocol.ts'
import type { Values } from './values.ts'

/** Documents show seven cells and five access points; more are not read. */
const most = 30
const codes = { country: 999, network: 999, area: 0xff_ffff, cell: 0xfff_ffff }

/**
 * Count, timing, country, network, then area, cell and strength of each. The unit of a strength is in no document: it is left
 * out. Nothing is told of what follows a count of 0.
 */
export function takeCells(values: Values, extra: ReportExtra): void {
  const count = values.whole('cellCount', most) ?? 0
  if (count === 0) return
  values.text('timing')
  const country = values.whole('country', codes.country)
  const network = values.whole('network', codes.network)
  const texts: string[] = []
  for (let n = 0; n < count && !values.isEmpty; n++) {
    const area = values.whole(undefined, codes.area)
    const cell = values.whole(undefined, codes.cell)
    values.text()
    if (country && network !== undefined && area !== undefined && cell)
      texts.push(`${country},${network},${area},${cell}`)
  }
  values.fields['cells'] = texts
  if (texts.length > 0) extra['cells'] = texts.join(';')
}

const address = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i
const noAddress = '000000000000'
const strength = /^-\d{1,3}$/

/** Name, address and strength of each, then how exact the place is. A name may hold commas: addresses say where each stands. */
export function takeNetworks(values: Values, extra: ReportExtra): void {
  values.whole('networkCount', most)
  const texts = values.texts()
  const found: string[] = []
  let end = 0
  for (const [at, text] of texts.entries()) {
    if (found.length === most || !address.test(text)) continue
    const mac = text.replaceAll(':', '').toLowerCase()
    const heard = texts[at + 1] ?? ''
    end = at + (strength.test(heard) ? 2 : 1)
    if (mac !== noAddress) found.push(strength.test(heard) ? `${mac},${heard}` : mac)
  }
  values.fields['wifi'] = found
  if (found.length > 0) extra['wifi'] = found.join(';')
  const last = texts.slice(end)
  const accuracy = Number(last.length === 1 && last[0] ? last[0] : Number.NaN)
  if (accuracy > 0 && accuracy <= 100_000) extra['accuracy'] = accuracy
}
