import { expect, test } from 'vitest'
import { asciiHost } from './brand-host.ts'

test('a host is written as the DNS has it, and nothing else is made one', () => {
  expect(asciiHost(' Track.Example.com ')).toBe('track.example.com')
  expect(asciiHost('münchen.example')).toBe('xn--mnchen-3ya.example')
  for (const typed of ['a.example:80', 'http://a.example', '*.a.example', 'a b.example'])
    expect(asciiHost(typed)).toBe(typed)
})
