import type { Validity } from '#lib/codes/packages.ts'
import { type SoldName, soldTypeOf } from '#lib/codes/sold-types.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import type { OrganisationKey } from './organisations.ts'

const dayMs = 86_400_000

type DemoPackage = {
  service: SoldName
  name: string
  names?: Partial<Record<Language, string>>
  flow: number
  validity: Validity
  /** Cents: what dealers pay, what is recommended to them, what end users pay. */
  prices: readonly [root: number, suggested: number, terminal: number]
  content: string
  region?: 'other'
  currency?: 'AUD'
  /** Percent of the end users' price that is paid. */
  discount?: number
  promotion?: number
  isDown?: true
  /** Of renewals by themselves: cents, and how long the first lasts. */
  renewal?: { price?: number; first?: Validity } | false
  /** What dealers pay, and what they ask from their end users. */
  dealers?: Partial<Record<OrganisationKey, { cost?: number; terminal?: number }>>
}

const yearNames = {
  zh: '平台服务 1 年',
  hk: '平台服務 1 年',
  es: 'Servicio de la plataforma, 1 año',
  fr: 'Service de la plateforme, 1 an',
}

const demoPackages: readonly DemoPackage[] = [
  {
    service: 'platform',
    name: '平台服务 1 个月',
    names: {
      en: 'Platform service, 1 month',
      hk: '平台服務 1 個月',
      vi: 'Dịch vụ nền tảng, 1 tháng',
      fa: 'سرویس پلتفرم، 1 ماه',
      es: 'Servicio de la plataforma, 1 mes',
      fr: 'Service de la plateforme, 1 mois',
      jp: 'プラットフォーム利用 1 か月',
      pt: 'Serviço da plataforma, 1 mês',
      ru: 'Сервис платформы, 1 месяц',
    },
    flow: 1,
    validity: 'month',
    prices: [800, 1200, 1500],
    content: '定位、轨迹、报警和远程指令，续费 1 个月',
    dealers: { dealer: { cost: 700 }, subdealer: { cost: 900, terminal: 1500 } },
  },
  {
    service: 'platform',
    name: '平台服务 1 年',
    names: {
      en: 'Platform service, 1 year',
      hk: '平台服務 1 年',
      vi: 'Dịch vụ nền tảng, 1 năm',
      fa: 'سرویس پلتفرم، 1 سال',
      es: 'Servicio de la plataforma, 1 año',
      fr: 'Service de la plateforme, 1 an',
      jp: 'プラットフォーム利用 1 年',
      pt: 'Serviço da plataforma, 1 ano',
      ru: 'Сервис платформы, 1 год',
    },
    flow: 12,
    validity: 'year',
    prices: [6000, 9600, 12_000],
    content: '定位、轨迹、报警和远程指令，续费 12 个月',
    discount: 90,
    renewal: { price: 9900 },
    dealers: {
      dealer: { cost: 5000 },
      subdealer: { cost: 7000, terminal: 12_000 },
      eschen: { terminal: 10_800 },
    },
  },
  {
    service: 'remoteSwitch',
    name: '远程断油电 50 次',
    names: {
      en: 'Remote cut-off, 50 times',
      hk: '遙控斷油電 50 次',
      es: 'Corte remoto, 50 veces',
      fr: 'Coupure à distance, 50 fois',
      ru: 'Дистанционная блокировка, 50 раз',
    },
    flow: 50,
    validity: 'year',
    prices: [500, 800, 1000],
    content: '远程断开油电 50 次，恢复不计次',
    dealers: { subdealer: { cost: 600 } },
  },
  {
    service: 'trackStorage',
    name: '轨迹存储 6 个月',
    names: {
      en: 'Track storage, 6 months',
      hk: '軌跡儲存 6 個月',
      es: 'Historial de rutas, 6 meses',
      fr: 'Historique des trajets, 6 mois',
      ru: 'Хранение треков, 6 месяцев',
    },
    flow: 6,
    validity: 'year',
    prices: [1200, 1800, 2400],
    content: '最近 6 个月的轨迹可查，有效 1 年',
    promotion: 1900,
    dealers: { subdealer: { cost: 1500 } },
  },
  {
    service: 'smsAlarm',
    name: '短信报警 100 条',
    names: {
      en: '100 alarm texts',
      hk: '短訊警報 100 則',
      es: '100 SMS de alarma',
      fr: '100 SMS d’alarme',
      ru: '100 SMS о тревогах',
    },
    flow: 100,
    validity: 'half_year',
    prices: [600, 900, 1200],
    content: '报警短信 100 条，半年内有效',
  },
  {
    service: 'secondPosition',
    name: '秒级定位 1 个季度',
    names: {
      en: 'Per-second positioning, 3 months',
      hk: '秒級定位 1 季',
      vi: 'Định vị từng giây, 3 tháng',
      fa: 'موقعیت‌یابی ثانیه‌ای، 3 ماه',
      es: 'Posición por segundos, 3 meses',
      fr: 'Position à la seconde, 3 mois',
      jp: '秒単位の測位 3 か月',
      pt: 'Posição por segundos, 3 meses',
      ru: 'Посекундное позиционирование, 3 месяца',
    },
    flow: 3,
    validity: 'quarter',
    prices: [1500, 2400, 3000],
    content: '最快每 5 秒上报一次位置，3 个月',
    renewal: { first: 'half_year' },
  },
  {
    service: 'simData',
    name: 'SIM 流量 100 MB / 月',
    names: {
      en: 'SIM data, 100 MB a month',
      hk: 'SIM 數據 100 MB / 月',
      fr: 'Données SIM, 100 Mo par mois',
    },
    flow: 100,
    validity: 'month',
    prices: [300, 480, 600],
    content: '定位终端专用流量 100 MB，延长 1 个月',
    dealers: { subdealer: { cost: 400 } },
  },
  {
    service: 'simData',
    name: 'SIM 流量 1 GB / 季',
    names: { en: 'SIM data, 1 GB a quarter', hk: 'SIM 數據 1 GB / 季' },
    flow: 1024,
    validity: 'quarter',
    prices: [1200, 1900, 2400],
    content: '流量 1 GB，延长 3 个月，适合视频终端',
    dealers: { dealer: { cost: 1000 }, subdealer: { cost: 1500, terminal: 2400 } },
  },
  {
    service: 'simData',
    name: 'SIM 流量 2 GB / 年',
    names: { en: 'SIM data, 2 GB a year', hk: 'SIM 數據 2 GB / 年' },
    flow: 2048,
    validity: 'year',
    prices: [3600, 5800, 7200],
    content: '流量 2 GB，延长 12 个月',
    discount: 90,
    dealers: { dealer: { cost: 3000 }, subdealer: { cost: 4200 }, eschen: { terminal: 6800 } },
  },
  {
    service: 'voiceAlarm',
    name: '语音报警 20 次',
    names: { en: '20 alarm calls', hk: '語音警報 20 次' },
    flow: 20,
    validity: 'quarter',
    prices: [800, 1200, 1600],
    content: '报警电话 20 次，3 个月内有效',
    isDown: true,
    renewal: false,
  },
  {
    service: 'platform',
    name: 'Platform service, 1 year',
    names: yearNames,
    flow: 12,
    validity: 'year',
    prices: [9000, 14_400, 18_000],
    content: 'Positions, tracks, alarms and commands',
    region: 'other',
  },
  {
    service: 'smsAlarm',
    name: '100 alarm texts',
    names: { zh: '短信报警 100 条', hk: '短訊警報 100 則' },
    flow: 100,
    validity: 'half_year',
    prices: [1800, 2700, 3600],
    content: '100 texts, to be used within half a year',
    region: 'other',
  },
  {
    service: 'platform',
    name: 'Platform service, 1 year',
    names: yearNames,
    flow: 12,
    validity: 'year',
    prices: [2000, 3200, 4000],
    content: 'Positions, tracks, alarms and commands',
    region: 'other',
    currency: 'AUD',
  },
]

const simAbroad = {
  service: 'simData',
  name: 'SIM data, 500 MB',
  names: { zh: 'SIM 流量 500 MB', hk: 'SIM 數據 500 MB' },
  flow: 500,
  validity: 'year',
  content: '500 MB, a year longer',
  region: 'other',
} as const
const abroad: readonly DemoPackage[] = [
  { ...simAbroad, prices: [2400, 3800, 4800] },
  { ...simAbroad, prices: [600, 960, 1200], currency: 'AUD' },
]

/** Packages with the prices of the demo's dealers. What is reduced stays so for 45 days. */
export async function seedPackages(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  const now = Date.now()
  for (const offered of [...demoPackages, ...abroad]) {
    const id = await insertPackage(client, offered, now)
    for (const [key, { cost = null, terminal = null }] of Object.entries(offered.dealers ?? {})) {
      const organisation_id = organisations.get(key) as number
      const { parentId = null } = (await first(client, parentOf(organisation_id))) ?? {}
      const set = { cost, cost_by: cost === null ? null : parentId, terminal }
      const row = { package_id: id, organisation_id, ...set, updated_at: new Date(now) }
      await run(client, db.insertInto('package_price').values(rowFor('package_price', row)))
    }
  }
}

const parentOf = (id: number) =>
  db.selectFrom('organisation').select('parent_id as parentId').where('id', '=', id)

async function insertPackage(
  client: PoolClient,
  offered: DemoPackage,
  now: number,
): Promise<number> {
  const { service, name, flow, validity, content, discount, promotion, isDown } = offered
  const { renewal = {} } = offered
  const [root_price, suggested_price, terminal_price] = offered.prices
  const at = new Date(now)
  const end = new Date(now + 45 * dayMs)
  const row = {
    name,
    names: offered.names ?? {},
    service: soldTypeOf(service),
    flow,
    validity,
    content,
    root_price,
    suggested_price,
    terminal_price,
    region: offered.region ?? ('mainland' as const),
    currency: offered.currency ?? 'CNY',
    ...(discount && { discount, discount_ends_at: end }),
    ...(promotion && { promotion_price: promotion, promotion_ends_at: end }),
    ...(renewal
      ? { renewal_price: renewal.price ?? null, first_renewal_validity: renewal.first ?? null }
      : { is_renewable: false }),
    state: isDown ? ('e_ibs_down' as const) : ('e_ibs_nomal' as const),
    created_at: at,
    updated_at: at,
  }
  const insert = db.insertInto('service_package').values(rowFor('service_package', row))
  return (await first(client, insert.returning('id')))?.id ?? 0
}
