import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'
import { legalHash } from '#server/domain/platform/brand/legal-hash.ts'

const brand = 'waypost'
const day = 86_400_000

/** Says of itself that it is a sample: an operator writes its own. */
const sample: BrandLegal = {
  terms: {
    en: `*This is a sample text of the demo. It is no legal advice and binds nobody.*

## What you may do
You may use this platform to see and command the devices that are yours, or that their owner has shared with you.

## What we ask of you
- Keep your password to yourself.
- Track people only where they know and the law allows it.
- Do not disturb the platform or other people’s devices.

## What we promise
We keep the platform running as well as we can. Positions can be late, missing or wrong: **do not rely on them where life depends on it.**

See also how we treat your [data](/privacy).`,
    zh: `*这是演示用的示例文本，不构成法律意见，也不具约束力。*

## 您可以做什么
您可以通过本平台查看和控制属于您的设备，或设备所有者共享给您的设备。

## 对您的要求
- 妥善保管密码。
- 仅在当事人知情且法律允许的情况下定位他人。
- 不得干扰平台或他人的设备。

## 我们的承诺
我们尽力保证平台稳定运行。定位可能延迟、缺失或有误：**涉及人身安全时请勿依赖。**

另请参阅我们如何处理您的[数据](/privacy)。`,
  },
  privacy: {
    en: `*This is a sample text of the demo. It is no legal advice and binds nobody.*

## What is kept
- Your account: name, phone or mail address, language, when and from where you logged in.
- Your devices: positions, alarms, commands, and what you wrote about them.

## Who sees it
You, the organisations above you that serve you, and those with whom you share a device.

## How long
Positions as long as the service of the device says; the log of changes as long as the operator has set.

## Your rights
Ask your provider to see, correct or delete what is kept of you. What you agreed to stands in your user centre.`,
    zh: `*这是演示用的示例文本，不构成法律意见，也不具约束力。*

## 保存哪些数据
- 账号：姓名、手机号或邮箱、语言、登录时间和地点。
- 设备：位置、报警、指令以及您填写的信息。

## 谁能看到
您本人、为您服务的上级组织，以及您共享设备的对象。

## 保存多久
位置按设备的服务期限保存；操作日志按运营方的设置保存。

## 您的权利
您可以要求服务商查看、更正或删除您的数据。您同意过的条款可在用户中心查看。`,
  },
}

/** Sample texts of the demo's own brand, published some days ago; every account of the demo has agreed to them. */
export async function seedLegal(client: PoolClient, now: number): Promise<void> {
  const at = new Date(now - 20 * day)
  const config = { brand: brand, base: brand, rev: 2, version: 1 }
  await run(client, db.insertInto('brand_config').values(rowFor('brand_config', config)))
  const version = {
    brand: brand,
    version: 1,
    values: JSON.stringify({ legal: sample }),
    note: 'Sample texts of the demo',
    published_by: 'Waypost',
    published_at: at,
    legal_version: 1,
    legal_at: at,
  }
  await run(client, db.insertInto('brand_version').values(rowFor('brand_version', version)))
  const accounts = await all(client, db.selectFrom('account').select('id').orderBy('id'))
  const hash = legalHash(sample)
  const agreed = accounts.map(({ id }, index) => ({
    account_id: id,
    brand: brand,
    hash: hash,
    version: 1,
    language: index % 3 === 0 ? 'en' : 'zh',
    ip: `192.0.2.${1 + index}`,
    agreed_at: new Date(now - 19 * day + index * 3_600_000),
  }))
  await run(client, db.insertInto('consent').values(rowFor('consent', agreed)))
}
