import { expect, test } from 'vitest'
import { sandboxPageUrl, sandboxUrl } from './settings.ts'

const settings = { DEMO: true, PORT: 7000, PAY_SANDBOX_URL: undefined, APP_URL: undefined }

test('a payer opens the page where people reach the console, the server asks its own machine', () => {
  const behindProxy = { ...settings, APP_URL: 'https://demo.example' }
  expect(sandboxPageUrl(behindProxy)).toBe('https://demo.example/sandbox/pay')
  expect(sandboxUrl(behindProxy)).toBe('http://127.0.0.1:7000/sandbox/pay')
  expect(sandboxPageUrl(settings)).toBe('http://127.0.0.1:7000/sandbox/pay')
})

test('another vendor has its own page; without demo data there is none', () => {
  const elsewhere = { ...settings, PAY_SANDBOX_URL: 'http://127.0.0.1:9/pay' }
  expect(sandboxPageUrl({ ...elsewhere, APP_URL: 'https://demo.example' })).toBe(
    'http://127.0.0.1:9/pay',
  )
  expect(sandboxPageUrl({ ...settings, DEMO: false, APP_URL: 'https://x.example' })).toBeUndefined()
})
