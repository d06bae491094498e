let events = 0

/** A dispute's event as PayPal sends it; the status that it is answered. `good` is what the local PayPal has signed. */
export async function sendPaypalEvent(
  origin: string,
  dispute_id: string,
  signature = 'good',
): Promise<number> {
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'x',
    'paypal-transmission-time': 'now',
    'paypal-transmission-sig': signature,
  }
  const body = JSON.stringify({ id: `WH-D${++events}`, resource: { dispute_id } })
  return (await fetch(`${origin}/webhook/paypal`, { method: 'POST', body, headers })).status
}
