import { type Asked, type Given, isToday } from './fake-vendor.ts'

type Money = { currency: string; value: string }
type Item = {
  payout_item_id: string
  transaction_id?: string
  transaction_status: string
  payout_item: { amount: Money; receiver: string; sender_item_id: string }
  errors?: { name: string }
}
type Batch = {
  batch_header: {
    payout_batch_id: string
    batch_status: string
    sender_batch_header: { sender_batch_id: string }
  }
  items: Item[]
}
/** `loseAnswer` and `fail` after the effect, `stop` before it. */
type Fault = 'loseAnswer' | 'fail' | 'stop' | 'unauthorised' | { status: number; name: string }

/** Payouts as PayPal has them: a batch is pending first, and its `sender_batch_id` is taken. */
export function payoutsOfPaypal() {
  const batches = new Map<string, Batch>()
  let count = 0
  const faults: Fault[] = []
  const sent: { sender_batch_header: object; items: Item['payout_item'][] }[] = []
  const keyOf = (batch: Batch) => batch.batch_header.sender_batch_header.sender_batch_id
  const isKnown = (key: string) => [...batches.values()].find((batch) => keyOf(batch) === key)
  const errorOf = (status: number, name: string) => ({ status, value: { name, message: name } })

  function create({ body }: Asked): Given {
    const fault = faults.shift()
    const { sender_batch_header, items } = JSON.parse(body)
    sent.push({ sender_batch_header, items })
    if (fault === 'stop') return errorOf(503, 'INTERNAL_SERVER_ERROR')
    if (fault === 'unauthorised') return { status: 401, value: { error: 'invalid_token' } }
    if (typeof fault === 'object') return errorOf(fault.status, fault.name)
    const known = isKnown(sender_batch_header.sender_batch_id)
    if (known) return repeated(known)
    const payout_batch_id = `BATCH${++count}`
    const batch: Batch = {
      batch_header: { payout_batch_id, batch_status: 'PENDING', sender_batch_header },
      items: items.map((payout_item: Item['payout_item'], n: number) => ({
        payout_item_id: `${payout_batch_id}I${n}`,
        transaction_status: 'PENDING',
        payout_item,
      })),
    }
    batches.set(payout_batch_id, batch)
    if (fault === 'loseAnswer') return { status: 0, value: undefined }
    if (fault === 'fail') return errorOf(500, 'INTERNAL_SERVER_ERROR')
    return { status: 201, value: { batch_header: batch.batch_header } }
  }

  const repeated = ({ batch_header: { payout_batch_id } }: Batch): Given => ({
    status: 400,
    value: {
      name: 'USER_BUSINESS_ERROR',
      message: 'User business error.',
      details: [
        {
          field: 'SENDER_BATCH_ID',
          issue: 'Batch with given sender_batch_id already exists',
          link: [
            {
              href: `https://api.sandbox.paypal.com/v1/payments/payouts/${payout_batch_id}`,
              rel: 'self',
              method: 'GET',
            },
          ],
        },
      ],
    },
  })

  return {
    batches,
    /** Bodies of what was handed over. */
    sent,
    faults,
    routes: {
      'POST /v1/payments/payouts': create,
      'GET /v1/payments/payouts/:id': (_: Asked, id: string): Given => {
        const value = batches.get(id)
        return value ? { value } : errorOf(404, 'RESOURCE_NOT_FOUND')
      },
    },
    /** How the item of the newest batch goes on. */
    end: (transaction_status: string, name?: string) => {
      const batch = [...batches.values()].at(-1)
      const [item] = batch?.items ?? []
      if (!batch || !item) throw new Error('no payout')
      batch.batch_header.batch_status = 'SUCCESS'
      const transaction_id = `T${item.payout_item_id}`
      Object.assign(item, { transaction_status, transaction_id, ...(name && { errors: { name } }) })
      return batch
    },
    /** Lines of the report of a day. */
    settled: (startMs: number) =>
      [...batches.values()]
        .flatMap(({ items }) => items)
        .filter(({ transaction_status: status }) => status === 'SUCCESS' && isToday(startMs))
        .flatMap(({ transaction_id = '', payout_item: { amount } }) =>
          [
            ['T1503', `H${transaction_id}`, `-${amount.value}`],
            ['T0001', transaction_id, `-${amount.value}`],
            ['T0104', `F${transaction_id}`, '-0.25'],
            ['T1105', `R${transaction_id}`, amount.value],
          ].map(([transaction_event_code, id, value]) => ({
            transaction_info: {
              transaction_id: id,
              transaction_event_code,
              custom_field: undefined,
              transaction_amount: { currency_code: amount.currency, value },
            },
          })),
        ),
  }
}
