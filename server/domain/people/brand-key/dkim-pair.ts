import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** RFC 8301 asks for 1024 at least; longer ones do not fit every DNS. */
const modulusLength = 2048

/** Fields of a mail key beside what a person types. */
export type DkimFields = { dkimSelector: string; dkimPrivateKey: string }

/** A pair, under a selector that says of which day it is: an older one may still stand in the DNS. */
export async function newDkimPair(now: number): Promise<DkimFields> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusLength })
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { dkimSelector: `wp${day}`, dkimPrivateKey: pem }
}

/** Selector and public key (base64 of its DER) of a mail key; undefined: it has no pair. */
export function publicDkim(values: Readonly<Record<string, string>>) {
  const { dkimSelector: selector, dkimPrivateKey: pem } = values
  if (!selector || !pem) return undefined
  const der = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' })
  return { selector: selector, publicKey: der.toString('base64') }
}
