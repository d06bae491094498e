import type { Client } from '@paypal/paypal-server-sdk'

export type PaypalSettings = {
  clientId: string
  clientSecret: string
  webhookId: string
  isLive: boolean
  /** For tests: a server that behaves like PayPal, and how the SDK, which knows its own hosts only, gets there. */
  local?: { host: string; adapter: unknown }
}

const hosts = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' }
const timeoutMs = 8000

export const paypalHost = ({ isLive, local }: PaypalSettings): string =>
  local?.host ?? hosts[isLive ? 'live' : 'test']

/** The SDK is loaded when it is first needed. */
export async function openPaypalClient(settings: PaypalSettings): Promise<Client> {
  const { clientId, clientSecret, isLive, local } = settings
  const sdk = await import('@paypal/paypal-server-sdk')
  return new sdk.Client({
    environment: isLive ? sdk.Environment.Production : sdk.Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    timeout: timeoutMs,
    ...(local && { unstable_httpClientOptions: { adapter: local.adapter } }),
  })
}
