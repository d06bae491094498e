import iconv from 'iconv-lite'

export const text = (value: string) => iconv.encode(value, 'gbk').toString('hex')
export const padded = (value: string, size: number, side: 'left' | 'right' = 'right') => {
  const zeros = '00'.repeat(size - value.length)
  return side === 'left' ? zeros + text(value) : text(value) + zeros
}
export const sized = (value: string) => value.length.toString(16).padStart(2, '0') + text(value)

export const register2013 = `001f 0073 ${padded('70111', 5)} ${padded('WP-1', 20)} ${padded('ID00001', 7)} 01 ${text('测A1234')}`
export const register2011 = `001f 0073 ${padded('70111', 5)} ${text('WP-1    ')} ${padded('ID00001', 7)} 01 ${text('测A1234')}`
export const register2019 = `001f 0073 ${padded('70111', 11, 'left')} ${padded('WP-1', 30, 'left')} ${padded('ID00001', 30, 'left')} 01 ${text('测A1234')}`
export const registered = {
  province: 31,
  city: 115,
  manufacturer: '70111',
  model: 'WP-1',
  terminalId: 'ID00001',
  plateColor: 1,
  plate: '测A1234',
}

export const iccid = '89860012345678901234'
export const attributes = (model: number, id: number, manufacturer = 5) =>
  `0001 ${padded('70111', manufacturer)} ${padded('WP-1', model)} ${padded('ID1', id)} ${iccid} ${sized('HW1')} ${sized('FW2')} 03 01`
export const attributed = {
  typeBits: 1,
  manufacturer: '70111',
  model: 'WP-1',
  terminalId: 'ID1',
  iccid,
  hardware: 'HW1',
  firmware: 'FW2',
  gnssBits: 3,
  commBits: 1,
}
