import { expect, test } from 'vitest'
import { organisationServiceTypes } from './organisation-service-types.ts'
import { organisationServices } from './paid-services.ts'

test('they are those of the table of services', () => {
  expect(organisationServiceTypes).toEqual(organisationServices)
})
