/** Of the streets, over the built-in map's colours. */
export type StreetPalette = {
  land: string
  water: string
  waterText: string
  built: string
  industrial: string
  school: string
  wood: string
  grass: string
  field: string
  sand: string
  ice: string
  building: string
  buildingEdge: string
  motorway: string
  trunk: string
  primary: string
  secondary: string
  minor: string
  service: string
  majorEdge: string
  minorEdge: string
  path: string
  rail: string
  border: string
  roadText: string
  roadHalo: string
  refText: string
  placeText: string
  townText: string
  suburbText: string
  poiText: string
  natureText: string
  houseText: string
  halo: string
}

/** Of the layers of one source. */
export type StreetLook = { source: string; colours: StreetPalette; language: string }

export const lightStreets: StreetPalette = {
  land: '#f6f5f1',
  water: '#bfd8e6',
  waterText: '#4f7d99',
  built: '#efece6',
  industrial: '#ebebee',
  school: '#f3ebdd',
  wood: '#d3e5c8',
  grass: '#e0eed4',
  field: '#f0f1e2',
  sand: '#f2ead0',
  ice: '#eaf2f6',
  building: '#e2ddd5',
  buildingEdge: '#d2ccc2',
  motorway: '#f3b66f',
  trunk: '#f6c88d',
  primary: '#fadf9f',
  secondary: '#fdf0c4',
  minor: '#ffffff',
  service: '#ffffff',
  majorEdge: '#d9b87d',
  minorEdge: '#d3cec4',
  path: '#c2b8a6',
  rail: '#b3b1b8',
  border: '#a79fae',
  roadText: '#4d545c',
  roadHalo: '#ffffff',
  refText: '#6b4e1c',
  placeText: '#2f363d',
  townText: '#444b53',
  suburbText: '#717982',
  poiText: '#716453',
  natureText: '#4c7043',
  houseText: '#857d72',
  halo: '#fbfaf7',
}

export const darkStreets: StreetPalette = {
  land: '#1d252c',
  water: '#142733',
  waterText: '#6f9db8',
  built: '#212a31',
  industrial: '#242a33',
  school: '#28292c',
  wood: '#1d2f29',
  grass: '#20322b',
  field: '#20292b',
  sand: '#2c2c27',
  ice: '#2a353d',
  building: '#28323a',
  buildingEdge: '#323d47',
  motorway: '#80653c',
  trunk: '#6d5a3d',
  primary: '#5a5140',
  secondary: '#4a4a46',
  minor: '#3d4751',
  service: '#353f48',
  majorEdge: '#14191e',
  minorEdge: '#151b20',
  path: '#45515b',
  rail: '#46525d',
  border: '#57636f',
  roadText: '#b4bec8',
  roadHalo: '#1a2127',
  refText: '#e0c38e',
  placeText: '#dfe6ec',
  townText: '#c3cdd6',
  suburbText: '#94a1ad',
  poiText: '#a89e8e',
  natureText: '#86ab82',
  houseText: '#8a949e',
  halo: '#171e24',
}
