import { each, hour, type Matrix, onDevice, onOrganisation } from './actors.ts'

const unfit = each('noPermission', 'bare', 'tool')
const noRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

export const sim: Matrix = {
  'sim/Get': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
  ],
  'sim/GetStat': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
  ],
  'sim/GetOrders': [
    { params: hour, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...unfit },
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: { ...onDevice, ...unfit } },
  ],
  'sim/GetCharts': [
    { params: hour, outcomes: noRight },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...noRight },
    },
  ],
  'sim/Refresh': [
    {
      params: ({ iccid }) => ({ iccids: [iccid] }),
      outcomes: each(
        'simOperatorOff',
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
  'sim/GetImportTemplate': [{ params: () => ({}), outcomes: noRight }],
  'sim/Import': [
    {
      params: ({ fileId: file_id, sfamilyid }) => ({ file_id, sfamilyid }),
      outcomes: { ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling'), ...noRight },
    },
  ],
  'sim/Bind': [
    {
      params: ({ iccid, simei }) => ({ iccid, simei }),
      outcomes: {
        ...each('noPermission', 'bare', 'tool'),
        ...each('notFound', 'device'),
        ...onDevice,
      },
    },
  ],
  'sim/AnswerReport': [
    {
      params: ({ iccid }) => ({ iccid, is_there: true }),
      outcomes: {
        ...each('noPermission', 'bare', 'tool'),
        ...each('dataChanged', 'root', 'dealer', 'sub', 'owner'),
        ...each('notFound', 'sibling', 'device', 'neighbour'),
      },
    },
  ],
  'sim/Unbind': [
    {
      params: ({ iccid }) => ({ iccids: [iccid] }),
      outcomes: {
        ...each('notBound', 'root', 'dealer', 'sub', 'owner'),
        ...each('simMissingCard', 'sibling', 'device', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
    },
  ],
  'sim/Modify': [
    {
      params: ({ iccid }) => ({ iccids: [iccid], remark: 'Van 7' }),
      outcomes: {
        ...each('simMissingCard', 'sibling'),
        ...each('deviceFieldNotYours', 'device', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
    },
  ],
  'sim/GetWhiteList': [
    {
      params: ({ iccid }) => ({ iccid }),
      outcomes: each('simMissingCard', 'sibling', 'device', 'neighbour'),
    },
  ],
  'sim/AddWhite': [
    {
      params: ({ iccid }) => ({ iccid, phones: ['+8613800138000'] }),
      outcomes: {
        ...each('whiteListOff', 'root', 'dealer', 'sub', 'owner', 'sibling'),
        ...each('deviceFieldNotYours', 'device', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
    },
  ],
  'sim/DeleteWhite': [
    {
      params: ({ iccid }) => ({ iccid, phones: ['+8613800138000'] }),
      outcomes: {
        ...each('whiteListOff', 'root', 'dealer', 'sub', 'owner', 'sibling'),
        ...each('deviceFieldNotYours', 'device', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
    },
  ],
  'sim/Move': [
    {
      params: ({ iccid, sfamilyid }) => ({ iccids: [iccid], sfamilyid }),
      outcomes: { ...noRight, sibling: 'notFound' },
    },
  ],
}
