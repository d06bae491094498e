import { expect, test } from 'vitest'
import { readProxyHeader } from './read-proxy-header.ts'

const signature = '0d0a0d0a000d0a515549540a'
const ports = 'd43113a7'
const version2 = (rest: string) => Buffer.from(signature + rest.replaceAll(' ', ''), 'hex')
const text = (line: string) => Buffer.from(line, 'latin1')
const ipv6 = '20010db8000000000000000000000001'

test.each([
  ['v1 over IPv4', text('PROXY TCP4 203.0.113.9 10.0.0.2 54321 5015\r\n'), '203.0.113.9'],
  ['v1 over IPv6', text('PROXY TCP6 2001:DB8:0::1 ::1 1 65535\r\n'), '2001:db8::1'],
  [
    'v1 of an IPv4 address in IPv6',
    text('PROXY TCP6 ::ffff:203.0.113.9 ::1 1 2\r\n'),
    '203.0.113.9',
  ],
  ['v1 UNKNOWN', text('PROXY UNKNOWN\r\n'), undefined],
  ['v1 UNKNOWN with addresses', text('PROXY UNKNOWN ffff:: ffff:: 65535 65535\r\n'), undefined],
  ['v2 over IPv4', version2(`21 11 000c cb007109 0a000002 ${ports}`), '203.0.113.9'],
  ['v2 over IPv6', version2(`21 21 0024 ${ipv6} ${ipv6} ${ports}`), '2001:db8::1'],
  [
    'v2 with TLVs',
    version2(`21 11 0013 cb007109 0a000002 ${ports} 04 0004 01020304`),
    '203.0.113.9',
  ],
  ['v2 LOCAL', version2('20 00 0000'), undefined],
  ['v2 LOCAL with addresses', version2(`20 11 000c cb007109 0a000002 ${ports}`), undefined],
  ['v2 UNSPEC', version2('21 00 0004 01020304'), undefined],
])('%s', (_, header, address) => {
  const length = header.length
  const followed = Buffer.concat([header, Buffer.from('7e00027e', 'hex')])
  expect(readProxyHeader(followed)).toEqual({ kind: 'header', length, address })
  for (let cut = 1; cut < length; cut++)
    expect(readProxyHeader(followed.subarray(0, cut)).kind).toBe('part')
})

test.each([
  ['v1 without an end', text(`PROXY TCP4 ${'1'.repeat(100)}`), 'too long'],
  ['v1 of another family', text('PROXY UDP4 1.1.1.1 1.1.1.1 1 1\r\n'), 'unknown family'],
  ['v1 with an address of the other family', text('PROXY TCP4 ::1 ::1 1 1\r\n'), 'bad address'],
  ['v1 with a name', text('PROXY TCP4 localhost 1.1.1.1 1 1\r\n'), 'bad address'],
  ['v1 with a port too high', text('PROXY TCP4 1.1.1.1 1.1.1.1 65536 1\r\n'), 'bad port'],
  ['v1 with a port like 080', text('PROXY TCP4 1.1.1.1 1.1.1.1 080 1\r\n'), 'bad port'],
  ['v1 with more', text('PROXY TCP4 1.1.1.1 1.1.1.1 1 1 1\r\n'), 'bad port'],
  ['version 3', version2('31 11 000c'), 'unknown command'],
  ['v2 with another command', version2('22 11 000c'), 'unknown command'],
  ['v2 of datagrams', version2('21 12 000c'), 'unknown family'],
  ['v2 of a file', version2('21 31 00d8'), 'unknown family'],
  ['v2 too short for its family', version2('21 11 0004'), 'too short'],
  ['v2 too long', version2('21 11 0801'), 'too long'],
])('%s is refused before more comes', (_, bytes, why) => {
  expect(readProxyHeader(bytes)).toEqual({ kind: 'bad', why })
})

test.each([
  ['JT/T 808', '7e0002'],
  ['GT06', '787811'],
  ['HTTP', '504f5354202f'],
  ['a line end', '0d0a0a'],
])('%s is no header', (_, hex) => {
  expect(readProxyHeader(Buffer.from(hex, 'hex'))).toEqual({ kind: 'none' })
})
