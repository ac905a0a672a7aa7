import { isStrong } from './password-strength.ts';

const OWNER = { email: 'robin.vos@test.example', name: 'Robin de Vos', birthdate: '1990-05-17', site: 'Nightlark' };

test.each([
  ['a row of digits', '0123456789'],
  ['… backwards', '9876543210'],
  ['a row of keys', 'qwertyuiop'],
  ['… of another keyboard', 'azertyuiop'],
  ['letters and digits in turn', '1q2w3e4r5t'],
  ['a common one with digits', 'monkey1234'],
  ['… and again', 'princess123'],
  ['a common one with an ending', 'footballer'],
  ['a season', 'Summer2024!'],
  ['two letters', 'abababababab'],
  ['a word twice', 'hallohallo'],
  ['the word for it', 'wachtwoord1'],
  ['… in another language', 'Lösenord123'],
  ['the site’s name', 'nightlark1'],
  ['… dressed up', 'N1ghtl4rk!!'],
  ['the member’s name and birth date', 'Robin17051990'],
  ['… year', 'robindevos90'],
  ['the address', 'robin.vos@test.example'],
  ['fullwidth digits', '０１２３４５６７８９'],
  ['two hundred of one sign', '1'.repeat(200)],
])('%s (%s) → refused', (_, password) => {
  expect(isStrong(password, OWNER)).toBe(false);
});

test.each([
  'moonlit-walk-77',
  'correct horse battery',
  'xk29vmq0zp',
  'demo-password-1',
  'tomatensuppe mit zimt',
  'zomeravond op de fiets',
  'kahvia ja korvapuusteja',
  'żółta żaba śpiewa',
  'пять зелёных яблок',
  '夜の海を見ている猫たち',
  'x'.repeat(3) + 'Vq7!tLm2#pRz'.repeat(15),
])('%s → taken', (password) => {
  expect(isStrong(password, OWNER)).toBe(true);
});
