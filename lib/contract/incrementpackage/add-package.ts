import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, requestId } from '../fields.ts'
import { packageFields, region, soldType } from '../package-fields.ts'

export const addPackage = defineFunc('incrementpackage/AddPackage', {
  summary: "Adds a package in the brand's currency, off shelf. Root only.",
  access: ['e_ua_edit_package'],
  writes: true,
  params: z.strictObject({
    type: soldType,
    region,
    ...packageFields,
    product_number: packageFields.product_number.default(''),
    discount: packageFields.discount.default(null),
    discount_end: packageFields.discount_end.default(null),
    promotion_price: packageFields.promotion_price.default(null),
    promotion_end: packageFields.promotion_end.default(null),
    auto_recharge: packageFields.auto_recharge.default(0),
    renewal_price: packageFields.renewal_price.default(null),
    first_renew_validity: packageFields.first_renew_validity.default(null),
    names: packageFields.names.default({}),
    package_descs: packageFields.package_descs.default({}),
    package_desc: packageFields.package_desc.default(''),
    remark: packageFields.remark.default(''),
    request_id: requestId,
  }),
  reply: z.object({ batch_no: batchNo }),
  errors: ['noPermission', 'packageOffer', 'tooManyPackages'],
})
