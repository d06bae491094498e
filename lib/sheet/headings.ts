import { searchForm } from '../rules/search-form.ts'

/** What people and programs call these columns, in our languages and some more. */
const words = {
  /** Both coordinates in one cell. */
  place:
    'coordinates coordinate coords latlon latlng latlong wkt wktgeom geom thegeom geometry location position gps koordinaten standort coordonnées coordenadas localización coördinaten координаты 坐标 经纬度 座標 經緯度 緯度経度 좌표 toạđộ مختصات współrzędne',
  lat: 'lat latitude y breite breitengrad latitudine breedtegraad breddegrad latitud leveysaste enlem szerokość szerokośćgeograficzna šířka 위도 纬度 緯度 vĩđộ عرض عرضجغرافیایی latitud широта',
  name: 'name title bezeichnung titel nazwa naam navn namn nimi název ad isim 이름 명칭 名称 名稱 名前 tên نام nombre nom nome название имя',
  note: 'note remark description desc comment notes bemerkung opmerking anmärkning uwagi poznámka açıklama 비고 메모 beschreibung notiz 备注 備註 説明 メモ ghichú یادداشت nota remarque observação заметка описание',
  radius:
    'radius umkreis straal promień yarıçap 반경 半径 半徑 bánkính شعاع radio rayon raio радиус',
  icon: 'icon 图标 圖示 アイコン biểutượng نماد icono icône ícone значок',
  colour: 'colour color farbe 颜色 顏色 色 màu رنگ couleur cor цвет',
  lon: 'lon lng long longitude x länge längengrad longitudine lengtegraad længdegrad lengdegrad longitud pituusaste boylam długość długośćgeograficzna délka 경도 经度 經度 経度 kinhđộ طول طولجغرافیایی longitud долгота',
} as const

export type KnownColumn = keyof typeof words

const known = new Map(
  Object.entries(words).flatMap(([column, names]) =>
    names.split(' ').map((name) => [searchForm(name), column as KnownColumn] as const),
  ),
)

/** Column numbers by what their heading says; units in brackets do not matter. */
export function columnsIn(headings: readonly string[]): Partial<Record<KnownColumn, number>> {
  const found: Partial<Record<KnownColumn, number>> = {}
  for (const [at, heading] of headings.entries()) {
    const column = known.get(searchForm(heading.replace(/[([（].*$/, '')))
    if (column && found[column] === undefined) found[column] = at
  }
  return found
}
