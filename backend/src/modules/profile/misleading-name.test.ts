import { isMisleading } from './misleading-name.ts';

const SITE = 'Nightlark';

test.each([
  'Nightlark',
  'Nightlark Support',
  'NightIark',
  'N1ghtlark',
  'NightlarkTeam',
  'Admin',
  'ADMIN',
  'A d m i n',
  '4dm1n',
  'Аdmіn',
  'Moderator',
  'rnoderator',
  'Ｍｏｄｅｒａｔｏｒ',
  '𝓜𝓸𝓭𝓮𝓻𝓪𝓽𝓸𝓻',
  'Modérateur',
  'Amministratore',
  'Ylläpito',
  'Kundtjänst',
  'Asiakaspalvelu',
  'System',
  'Support Team',
  'supportteam',
  '✓ Verified',
  'Anna ✓',
  'Zweryfikowana Anna',
  'Officiel',
  'support@nightlark',
  'Аnnа Vermeer',
  'Οlga',
])('%s → misleading', (name) => {
  expect(isMisleading(name, SITE)).toBe(true);
});

test.each([
  'Anna',
  'Anna Vermeer',
  'Zoë-Marie',
  'O’Brien',
  'Анна',
  'Ольга Иванова',
  'Ελένη',
  'Łukasz',
  'Nils',
  'Iain',
  'Bella',
  'Teamo',
  'Dream Team',
  'Helper Tom',
  'System of a Down',
  'Admiral',
  'Nightowl',
  'Lark',
  '美咲',
  'محمد',
  'Ida 🌙',
  '🌙🌙',
  '75',
])('%s → a name like others', (name) => {
  expect(isMisleading(name, SITE)).toBe(false);
});
