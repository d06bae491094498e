import { z } from 'zod'
import { areaNames } from '#lib/codes/area-names.ts'
import {
  brandBankAccount,
  brandConfig,
  brandFeatures,
  brandLanguage,
  brandListening,
  brandPalette,
  brandPayments,
  brandSeller,
} from '#lib/codes/brand-shapes.ts'
import { brandHostState, brandValues } from '#lib/contract/brand-fields.ts'

/** Of openapi-entities.ts: what a brand is made of. */
export const brandEntities = {
  BrandTheme: brandConfig.shape.theme,
  BrandAdvice: brandConfig.shape.CodeMsg,
  BrandCopyright: brandConfig.shape.copyright,
  BrandLook: brandConfig,
  BrandLanguage: brandLanguage,
  BrandPayment: z.enum(brandPayments),
  BrandBankAccount: brandBankAccount,
  BrandSeller: brandSeller,
  BrandListening: brandListening,
  BrandArea: z.enum(areaNames),
  BrandFeatures: brandFeatures,
  BrandImages: brandValues.shape.images.unwrap(),
  BrandValues: brandValues,
  BrandShade: brandPalette.shape.fill,
  BrandPalette: brandPalette,
  BrandHostState: brandHostState,
} as const satisfies Readonly<Record<string, z.ZodType>>
