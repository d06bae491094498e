import { MantineProvider } from '@mantine/core'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import command from '../../../messages/en/command.json' with { type: 'json' }
import verification from '../../../messages/en/verification.json' with { type: 'json' }
import { VoiceField } from './voice-field.tsx'

const shown = (value: string, error?: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NextIntlClientProvider locale="en" messages={{ command, verification }} timeZone="UTC">
        <VoiceField label="Message" value={value} error={error} onChange={() => undefined} />
      </NextIntlClientProvider>
    </MantineProvider>,
  )

const spoken = (frames: number) => btoa(`#!AMR\n${`\x3c${'s'.repeat(31)}`.repeat(frames)}`)

test('without a message it may be recorded or chosen, and the form says that it is missing', () => {
  const html = shown('', 'It is missing')
  expect(html).toContain('The watch plays it to who wears it, 15 s at most.')
  for (const text of ['Record', 'Choose AMR file', 'It is missing']) expect(html).toContain(text)
  expect(html).not.toContain('Record again')
})

test('a message says how long it is, and another may be recorded', () => {
  const html = shown(spoken(150))
  expect(html).toContain('Ready to send: 3 s')
  expect(html).toContain('Record again')
})

test.each([
  [spoken(10), 'The message is too short: speak for at least 0.5 s'],
  [spoken(760), 'The message is too long: 15 s at most'],
  [btoa('RIFF'), 'Record a message, or choose an AMR-NB file (.amr)'],
])('a file that is no message says why at once', (value, text) => {
  expect(shown(value)).toContain(text)
  expect(shown(value)).not.toContain('Ready to send')
})
