import type { Device } from './device.ts'
import { digitsOf, namesCard } from './same-iccid.ts'

/** What a device says of itself; `model` fills in one that nobody wrote down. */
export type ToldFacts = {
  model?: string | undefined
  toldModel?: string | undefined
  iccid?: string | undefined
  version?: string | undefined
  hardware?: string | undefined
  firmware?: string | undefined
}

export type KnownFacts = Pick<
  Device,
  'model' | 'iccid' | 'isIccidReported' | 'version' | 'toldModel' | 'hardware' | 'firmware'
>

const mostLetters = 100
/** Of the model in 0x0100 of 2011. */
const shortModel = 8

/** One line of what people can read. */
const plain = (text: string | undefined) =>
  (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, mostLetters)

/** What is new of a device once it has told this; undefined where all was known. */
export function newFacts(known: KnownFacts, told: ToldFacts): Partial<KnownFacts> | undefined {
  const iccid = plain(told.iccid).replace(/f+$/i, '')
  const isOther = namesCard(iccid) && digitsOf(iccid) !== digitsOf(known.iccid)
  const after = {
    model: known.model || plain(told.model),
    iccid: isOther ? iccid : known.iccid,
    isIccidReported: known.isIccidReported || namesCard(iccid),
    version: plain(told.version) || known.version,
    toldModel: modelAfter(known.toldModel, plain(told.toldModel)),
    hardware: plain(told.hardware) || known.hardware,
    firmware: plain(told.firmware) || known.firmware,
  }
  const names = Object.keys(after) as (keyof KnownFacts)[]
  const changed = names.filter((name) => after[name] !== known[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<KnownFacts>
}

/** Registrations of 2011 cut it off. */
function modelAfter(known: string, told: string): string {
  const isCut = told.length === shortModel && known.startsWith(told)
  return told === '' || isCut ? known : told
}
