import axios from 'axios'
import type { PaypalSettings } from '#server/integrations/pay/paypal-client.ts'

export const paypalOfTests = {
  clientId: 'id',
  clientSecret: 'secret',
  webhookId: 'WH1',
  isLive: false,
} satisfies PaypalSettings

const send = axios.getAdapter('http')

/** The SDK knows PayPal's own hosts only: its requests are turned to another. */
export const localPaypal = (host: string): NonNullable<PaypalSettings['local']> => ({
  host,
  adapter: (request: Parameters<typeof send>[0]) =>
    send({
      ...request,
      url: request.url?.replace('https://api-m.sandbox.paypal.com', host) ?? '',
      httpsAgent: undefined,
    }),
})
