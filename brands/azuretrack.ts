import { fiveCars } from './cars.ts'
import { defineBrand, hostsBelow } from './define.ts'

/** The only brand with the work bench. */
export const azuretrack = defineBrand({
  brand: 'azuretrack',
  type: 2,
  name: { zh: '蓝途', en: 'AzureTrack' },
  title: { zh: '蓝途车联网平台', en: 'AzureTrack' },
  description: {
    zh: '车辆与设备，一图尽览。',
    hk: '車輛與裝置，一圖盡覽。',
    en: 'Your fleet on one map.',
    vi: 'Cả đội xe trên một bản đồ.',
    fa: 'همهٔ ناوگان شما روی یک نقشه.',
    es: 'Toda su flota en un solo mapa.',
    fr: 'Toute votre flotte sur une seule carte.',
    jp: '車両も端末も、ひとつの地図に。',
    pt: 'Toda a sua frota em um só mapa.',
    ru: 'Весь ваш парк на одной карте.',
  },
  config: {
    theme: 'azure',
    // Sample filing number.
    copyright: { name: 'AzureTrack', from: 2019, filing: '京ICP备00000002号' },
  },
  assets: 'azuretrack',
  cars: fiveCars(),
  map: {
    tileTemplate: {
      id: 'azuretrack-streets',
      name: 'AzureTrack',
      tiles: ['https://tiles.azuretrack.example/streets/{z}/{x}/{y}.png'],
      attribution: '© AzureTrack, © OpenStreetMap contributors',
    },
  },
  hosts: hostsBelow('azuretrack.example', { isNewer: true }),
  features: {
    workBench: true,
  },
})
