"""DEMO ONLY: the badges and PINs of the demo house. They are public; no real house uses them."""

from typing import Final, NamedTuple

from casino.lib.policy import Role


class DemoPerson(NamedTuple):
    """A person of the demo house, with their public PIN."""

    badge: str
    pin: str
    name: str
    role: Role


DEMO_PEOPLE: Final = (
    DemoPerson("D1", "180573", "Beatriz Cangas", Role.DIRECTOR),
    DemoPerson("P1", "40712", "Ramón Llaneza", Role.PIT_MANAGER),
    DemoPerson("P2", "40938", "Inés Quirós", Role.PIT_MANAGER),
    DemoPerson("I1", "61245", "Tomás Arbesú", Role.INSPECTOR),
    DemoPerson("J1", "2741", "Covadonga Riestra", Role.JEFE),
    DemoPerson("J2", "2863", "Manuel Barrero", Role.JEFE),
    DemoPerson("J3", "2957", "Lucía Portal", Role.JEFE),
    DemoPerson("J4", "2618", "Andrés Villamil", Role.JEFE),
    DemoPerson("J5", "2774", "Begoña Solís", Role.JEFE),
    DemoPerson("J6", "2885", "Fermín Cuesta", Role.JEFE),
    DemoPerson("C1", "5101", "Nuria Caso", Role.CROUPIER),
    DemoPerson("C2", "5219", "Pelayo Suárez", Role.CROUPIER),
    DemoPerson("C3", "5328", "Marta Noriega", Role.CROUPIER),
    DemoPerson("C4", "5437", "Iván Cortina", Role.CROUPIER),
    DemoPerson("C5", "5546", "Sara Migoya", Role.CROUPIER),
    DemoPerson("C6", "5648", "Diego Amieva", Role.CROUPIER),
    DemoPerson("C7", "5764", "Elena Fano", Role.CROUPIER),
    DemoPerson("C8", "5873", "Óscar Trabanco", Role.CROUPIER),
    DemoPerson("C9", "5982", "Alba Mieres", Role.CROUPIER),
    DemoPerson("C10", "6091", "Jorge Collado", Role.CROUPIER),
    DemoPerson("C11", "6108", "Paula Cueto", Role.CROUPIER),
    DemoPerson("C12", "6217", "Rubén Prida", Role.CROUPIER),
    DemoPerson("C13", "6326", "Noelia Vega", Role.CROUPIER),
    DemoPerson("K1", "73019", "Carmen Valdés", Role.CASHIER),
    DemoPerson("M1", "84126", "Alonso Bernaldo", Role.MANAGEMENT),
    DemoPerson("A1", "95237", "Teresa Grandas", Role.AUDITOR),
)


def people_table() -> str:
    """Return badge, PIN, name and role of everybody, as lines of text."""
    heads = ("badge", "PIN", "name", "role")
    rows = [(*person[:3], person.role.value.replace("_", " ")) for person in DEMO_PEOPLE]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(4)]
    lines = (heads, tuple("-" * width for width in widths), *rows)
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in lines
    )


DEMO_PINS: Final = {person.badge: person.pin for person in DEMO_PEOPLE}
DIRECTOR: Final = "D1"
INSPECTOR: Final = "I1"
CASHIER: Final = "K1"
PIT_MANAGER: Final = "P1"

DEMO_GUESTS: Final = (
    "Aurelio", "Begoña", "Celso", "Delfina", "Eladio", "Fermina", "Gaspar", "Herminia",
    "Ildefonso", "Jacinta", "Leandro", "Maruja", "Nicanor", "Olvido", "Patricio", "Queta",
    "Rosendo", "Serafina", "Telmo", "Úrsula", "Valeriano", "Xana", "Yago", "Zulima",
    "Sr. Bianchi", "Sra. Conti", "Mr. Doyle", "Ms. Ellis", "Mme. Fabre", "Herr Grün",
    "Sr. Hevia", "Sra. Isla", "Dr. Junco", "Sra. Kaneko", "Sr. Lobo", "Sra. Mon",
    "Sr. Nespral", "Sra. Ordás", "Sr. Piñera", "Sra. Rojo", "Sr. Sela", "Sra. Tuya",
    "Sr. Uría", "Sra. Vigil", "Sr. Yebra", "Sra. Zarza", "Los de Oviedo", "La Marquesa",
    "El Indiano", "Don Fruela", "Doña Jimena", "El Piloto",
)  # fmt: skip
"""The names of the demo guests."""
