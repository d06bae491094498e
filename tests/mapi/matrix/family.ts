import { type Matrix, onOrganisation } from './actors.ts'

export const family: Matrix = {
  'family/GetFamilyList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ familyid: sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ last_fid: sfamilyid }), outcomes: onOrganisation },
  ],
  'family/SearchFamily': [{ params: () => ({ name: 'owner' }), outcomes: {} }],
  'family/GetDeviceList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ sgid }), outcomes: onOrganisation },
  ],
}
