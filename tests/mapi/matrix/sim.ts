import { each, type Matrix, onDevice, onOrganisation } from './actors.ts'

const noRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

export const sim: Matrix = {
  'sim/Get': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
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
  'sim/Move': [
    {
      params: ({ iccid, sfamilyid }) => ({ iccids: [iccid], sfamilyid }),
      outcomes: { ...noRight, sibling: 'notFound' },
    },
  ],
}
