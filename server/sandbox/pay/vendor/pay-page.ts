import { typedCents } from '#lib/rules/money.ts'

type Shown = { id: string; amount: number; currency: string; state: string }

const texts: Record<string, string> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  failed: 'Declined',
  cancelled: 'Closed',
}

const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`

/** The vendor's own page: not translated, since no customer of a real one sees it. */
export function payPage(payment: Shown | undefined): string {
  const { state = '', amount = 0, currency = '' } = payment ?? {}
  const isOpen = state === 'pending' || (state === 'cancelled' && amount % 100 === 5)
  const body = payment
    ? `<h1>${currency} ${typedCents(amount, currency)}</h1><p role="status">${texts[state] ?? state}</p>
${isOpen ? `<form method="post">${button('pay', 'Pay now')}${button('decline', 'Decline')}</form>` : ''}`
    : '<h1>No such payment</h1>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Payment sandbox</title><style>
:root{color-scheme:light dark}body{font:16px system-ui;max-width:22rem;margin:15vh auto;text-align:center;padding:0 1rem}
button{font:inherit;min-height:44px;padding:0 1.5rem;margin:.5rem;cursor:pointer}</style>
<main><p>Payment sandbox</p>${body}</main></html>`
}
