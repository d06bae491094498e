import { fiveCars, fixed } from './cars.ts'
import { defineBrand } from './define.ts'

const filterRoom = {
  zh: '滤毒室',
  hk: '濾毒室',
  en: 'Filter room',
  vi: 'Phòng lọc độc',
  fa: 'اتاق فیلتراسیون',
  es: 'Sala de filtrado',
  fr: 'Salle de filtration',
  jp: '濾過室',
  pt: 'Sala de filtragem',
  ru: 'Фильтровентиляционная камера',
}
const mobilePower = {
  zh: '移动电站',
  hk: '移動電站',
  en: 'Mobile power station',
  vi: 'Trạm điện di động',
  fa: 'نیروگاه سیار',
  es: 'Central eléctrica móvil',
  fr: 'Groupe électrogène mobile',
  jp: '移動発電所',
  pt: 'Central elétrica móvel',
  ru: 'Передвижная электростанция',
}
const dieselPower = {
  zh: '柴油电站',
  hk: '柴油電站',
  en: 'Diesel power station',
  vi: 'Trạm điện diesel',
  fa: 'نیروگاه دیزلی',
  es: 'Central eléctrica diésel',
  fr: 'Centrale diesel',
  jp: 'ディーゼル発電所',
  pt: 'Central elétrica a diesel',
  ru: 'Дизельная электростанция',
}
const fixedPower = {
  zh: '固定电站',
  hk: '固定電站',
  en: 'Fixed power station',
  vi: 'Trạm điện cố định',
  fa: 'نیروگاه ثابت',
  es: 'Central eléctrica fija',
  fr: 'Centrale électrique fixe',
  jp: '固定発電所',
  pt: 'Central elétrica fixa',
  ru: 'Стационарная электростанция',
}

/** Air-defence key equipment: vehicle types of its own; unsupported features go to customer service. */
export const airguard = defineBrand({
  brand: 'airguard',
  type: 6,
  name: { zh: '空防设备感知', en: 'Airguard' },
  title: { zh: '防空重点设备感知系统', en: 'Airguard equipment sensing' },
  description: {
    zh: '防空重点设备状态感知系统。',
    hk: '防空重點設備狀態感知系統。',
    en: 'Sensing of air-defence key equipment.',
    vi: 'Giám sát trạng thái thiết bị phòng không trọng yếu.',
    fa: 'پایش وضعیت تجهیزات کلیدی پدافند هوایی.',
    es: 'Supervisión de los equipos clave de defensa aérea.',
    fr: 'Surveillance des équipements clés de défense aérienne.',
    jp: '防空重要設備の状態を感知します。',
    pt: 'Monitoramento dos equipamentos-chave de defesa aérea.',
    ru: 'Контроль состояния ключевого оборудования ПВО.',
  },
  config: {
    theme: 'dark',
    isThemeSwitch: false,
    showCodeMsg: true,
    // Sample filing number.
    copyright: { name: 'Airguard', from: 2022, filing: '粤ICP备00000003号' },
    CodeMsg: 'contactService',
  },
  assets: 'airguard',
  cars: [
    { ...fixed('filter-room'), title: filterRoom },
    { ...fixed('mobile-power'), title: mobilePower },
    { ...fixed('diesel-power'), title: dieselPower },
    { ...fixed('fixed-power'), title: fixedPower },
    ...fiveCars('waypost'),
  ],
})
