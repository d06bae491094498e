import { expect } from 'vitest'
import { newPackage } from '../../../factories/packages.ts'
import { each, type Matrix, rootOnly } from './actors.ts'

const unfit = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

export const incrementpackage: Matrix = {
  'incrementpackage/GetReminders': [
    { params: () => ({}), outcomes: each('noPermission', 'bare', 'tool') },
  ],
  'incrementpackage/AddPackage': [
    {
      params: newPackage,
      outcomes: rootOnly,
      shows: { reply: { batch_no: expect.any(String) } },
    },
  ],
  'incrementpackage/ModifyPackage': [
    {
      params: ({ batchNo }) => ({ batch_no: batchNo, rev: 1, terminal_price: '11' }),
      outcomes: rootOnly,
      shows: { reply: { rev: 2, is_down: true } },
    },
  ],
  'incrementpackage/SetPackageState': [
    {
      params: ({ batchNo }) => ({ batch_nos: [batchNo], state: 'e_ibs_down' }),
      outcomes: rootOnly,
      shows: { reply: { changed: 1 } },
    },
  ],
  'incrementpackage/SetAgentPrice': [
    {
      params: ({ batchNo, otherFamily }) => ({
        batch_no: batchNo,
        sfamilyid: otherFamily,
        agent_price: '6',
      }),
      outcomes: {
        ...unfit,
        ...each('notASubordinate', 'root', 'dealer', 'sub'),
        ...each('notFound', 'owner', 'sibling'),
      },
    },
  ],
  'incrementpackage/SetTerminalPrice': [
    {
      params: ({ batchNo }) => ({ batch_no: batchNo, terminal_price: '12' }),
      outcomes: { ...unfit, owner: 'onlySellers' },
    },
  ],
  'incrementpackage/SetPrices': [
    {
      params: ({ batchNo }) => ({ items: [{ batch_no: batchNo, price: '12', shown: 1000 }] }),
      outcomes: { ...unfit, owner: 'onlySellers' },
    },
    {
      params: ({ batchNo, otherFamily }) => ({
        sfamilyid: otherFamily,
        items: [{ batch_no: batchNo, price: '6', shown: 1 }],
      }),
      outcomes: {
        ...unfit,
        ...each('notASubordinate', 'root', 'dealer', 'sub'),
        ...each('notFound', 'owner', 'sibling'),
      },
    },
  ],
  'incrementpackage/GetPriceHistory': [
    {
      params: ({ batchNo }) => ({ batch_no: batchNo }),
      outcomes: { ...unfit, owner: 'onlySellers' },
    },
    {
      params: ({ batchNo, otherFamily }) => ({ batch_no: batchNo, sfamilyid: otherFamily }),
      outcomes: {
        ...unfit,
        ...each('notASubordinate', 'root', 'dealer', 'sub'),
        ...each('notFound', 'owner', 'sibling'),
      },
    },
  ],
  'incrementpackage/GetPackageList': [{ params: () => ({ type: 1 }), outcomes: {} }],
  'incrementpackage/GetTimePrices': [
    {
      params: () => ({}),
      outcomes: { ...unfit, owner: 'onlySellers' },
    },
  ],
  'incrementpackage/GetPriceList': [
    { params: () => ({}), outcomes: { ...unfit, owner: 'onlySellers' } },
    {
      params: ({ otherFamily }) => ({ sfamilyid: otherFamily }),
      outcomes: {
        ...unfit,
        ...each('notASubordinate', 'root', 'dealer', 'sub'),
        ...each('notFound', 'owner', 'sibling'),
      },
    },
  ],
}
