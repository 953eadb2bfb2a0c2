/** Those at the party besides the browsers, as the list of members shows them. */
export const CROWD_NAMES = [
  ...['Carmen', 'Dimitri', 'Elena', 'Farid', 'Grace', 'Hiro', 'Imani', 'Jonas', 'Keiko', 'Liam'],
  ...['Mei', 'Noor', 'Oskar', 'Priya', 'Quentin', 'Rosa', 'Samir', 'Tove', 'Uma', 'Viktor'],
] as const
