import { expect, test } from 'vitest'
import { openDns } from '../../../tests/factories/dns-server.ts'
import { openResolver } from '../open-resolver.ts'
import { checkSenderRecords, dkimRecord } from './sender-records.ts'

const publicKey = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8)
const dkim = { selector: 'wp20261201', publicKey: publicKey }
const host = 'smtp.fleet.example'

async function states(records: Record<string, string[]>, domain = 'fleet.example') {
  const dns = await openDns({ A: { [host]: ['192.0.2.7'] }, TXT: records })
  const found = await checkSenderRecords(openResolver([dns.address]), { domain, host, dkim })
  return Object.fromEntries(found.map((one) => [one.record, one]))
}

const right = {
  'fleet.example': ['google-site-verification=1', 'v=spf1 ip4:192.0.2.0/24 -all'],
  'wp20261201._domainkey.fleet.example': [dkimRecord(publicKey)],
  '_dmarc.fleet.example': ['v=DMARC1; p=reject'],
}

test('a domain that is set up has all three, a long key in parts too', async () => {
  const { spf, dkim: signed, dmarc } = await states(right)
  expect([spf?.state, signed?.state, dmarc?.state]).toEqual(['present', 'present', 'present'])
  expect([spf?.wanted, signed?.wanted, dmarc?.wanted]).toEqual(['', '', ''])
})

test('what is missing is told with the record to add', async () => {
  const { spf, dkim: signed, dmarc } = await states({})
  expect(spf).toMatchObject({ state: 'missing', wanted: `v=spf1 a:${host} ~all` })
  expect(signed).toMatchObject({
    state: 'missing',
    name: 'wp20261201._domainkey.fleet.example',
    wanted: dkimRecord(publicKey),
  })
  expect(dmarc).toMatchObject({ state: 'missing', wanted: 'v=DMARC1; p=none' })
})

test.each([
  ['of another server', 'v=spf1 ip4:198.51.100.0/24 -all', 'wrong'],
  ['of everybody', 'v=spf1 +all', 'wrong'],
  ['that cannot be read', 'v=spf1 ipv4:192.0.2.7 -all', 'wrong'],
  ['by the name of the server', `v=spf1 a:${host} -all`, 'present'],
  ['of a relay', 'v=spf1 include:relay.example ~all', 'present'],
])('an SPF record %s is told: %s', async (_, record, state) => {
  const { spf } = await states({ 'fleet.example': [record] })
  expect(spf?.state).toBe(state)
})

test('two SPF records are wrong, and one that lacks the server is completed', async () => {
  const both = await states({ 'fleet.example': ['v=spf1 mx -all', 'v=spf1 a -all'] })
  expect(both['spf']?.state).toBe('wrong')
  const lacking = await states({ 'fleet.example': ['v=spf1 ip4:198.51.100.1 -all'] })
  expect(lacking['spf']?.wanted).toBe(`v=spf1 ip4:198.51.100.1 a:${host} ~all`)
})

test('another key, a policy that is none and a policy above are known', async () => {
  const other = await states({
    ...right,
    'wp20261201._domainkey.fleet.example': ['v=DKIM1; p=AAAA'],
    '_dmarc.fleet.example': ['v=DMARC1; p=perhaps'],
  })
  expect([other['dkim']?.state, other['dmarc']?.state]).toEqual(['wrong', 'wrong'])
  const below = await states(right, 'mail.fleet.example')
  expect(below['dmarc']?.state).toBe('present')
})
