import { each, hour, type Matrix, onDevice, onOrganisation, rootOnly } from './actors.ts'

const number = '202611230000000000'
const unfit = each('noPermission', 'bare', 'tool')
const prepay = (batch_no: string) => ({ batch_no, item: { pay_plat: 9, total_fee: 1 } })

export const pay: Matrix = {
  'pay/GetPayConfig': [
    { params: () => ({}), outcomes: {} },
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'pay/GetPackage': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'pay/PrepayIncrement': [
    {
      params: ({ batchNo, simei }) => ({ ...prepay(batchNo), simei }),
      outcomes: {
        ...each('dataChanged', 'root', 'dealer', 'sub', 'owner', 'device'),
        ...unfit,
        ...onDevice,
      },
    },
    {
      params: ({ batchNo, sfamilyid }) => ({ ...prepay(batchNo), sfamilyid }),
      outcomes: {
        ...each('deviceNotFound', 'root', 'dealer', 'sub', 'owner'),
        ...unfit,
        ...onOrganisation,
      },
    },
  ],
  'pay/SetAutoRenew': [
    {
      params: ({ simei }) => ({ simei, type: 4 }),
      outcomes: { ...unfit, ...onDevice, device: 'accountsOnly' },
    },
  ],
  'pay/GetAutoRenew': [
    { params: () => ({}), outcomes: unfit },
    { params: ({ simei }) => ({ simei }), outcomes: { ...unfit, ...onDevice } },
  ],
  'pay/Recharge': [
    {
      params: () => ({ total_fee: 100, pay_plat: 9 }),
      outcomes: {
        ...each('payMethod', 'root', 'dealer', 'sub', 'owner', 'sibling'),
        ...unfit,
        ...each('accountsOnly', 'device', 'neighbour'),
      },
    },
  ],
  'pay/Refund': [
    {
      params: () => ({ out_trade_no: number, type: 'money', refund_fee: 1, reason: 'x' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'pay/GetByHand': [{ params: () => ({}), outcomes: rootOnly }],
  'pay/DecideByHand': [
    {
      params: () => ({ out_trade_no: number, action: 'reject', total_fee: 1, reason: 'x' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'pay/GetDifferences': [{ params: () => ({}), outcomes: rootOnly }],
  'pay/GetOrder': [
    {
      params: () => ({ out_trade_no: number }),
      outcomes: each(
        'notFound',
        'root',
        'dealer',
        'sub',
        'owner',
        'sibling',
        'bare',
        'tool',
        'device',
        'neighbour',
      ),
    },
  ],
  'pay/GetOrderDetail': [
    {
      params: () => ({ out_trade_no: number }),
      outcomes: each(
        'notFound',
        'root',
        'dealer',
        'sub',
        'owner',
        'sibling',
        'bare',
        'tool',
        'device',
        'neighbour',
      ),
    },
  ],
  'pay/GetOwnOrders': [{ params: () => ({}), outcomes: {} }],
  'pay/GetDocument': [
    {
      params: () => ({ document_id: '900000000' }),
      outcomes: each(
        'notFound',
        'root',
        'dealer',
        'sub',
        'owner',
        'sibling',
        'bare',
        'tool',
        'device',
        'neighbour',
      ),
    },
  ],
  'pay/RecheckOrder': [
    {
      params: () => ({ out_trade_no: number }),
      outcomes: {
        ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
        ...each('noPermission', 'bare', 'device', 'neighbour'),
      },
    },
  ],
  'pay/FindOrders': [
    {
      params: () => ({ search: number }),
      outcomes: each('noPermission', 'bare', 'device', 'neighbour'),
    },
  ],
  'pay/GetOrderStat': [
    { params: hour, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'pay/GetOrderTotals': [
    { params: hour, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...unfit },
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: { ...onDevice, ...unfit } },
  ],
  'pay/GetOrderList': [
    { params: hour, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...unfit },
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: { ...onDevice, ...unfit } },
  ],
}
