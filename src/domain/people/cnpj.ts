/** Fourteen characters as "12.345.678/0001-90"; others as they are. */
export function formatCnpj(digits: string): string {
  return digits.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, "$1.$2.$3/$4-$5");
}
