"""What ties the floor's records to the game: an incident to its coup, a talla to its cards."""

import pgtrigger
from django.db import models

from tables.models import CardSet, House, Incident
from tables.models.guards import append_only

from .coup import Coup
from .talla import Talla


class IncidentCoup(models.Model):
    """The coup that an incident is about: of the same table, and so of the same house."""

    house = models.ForeignKey(House, models.PROTECT)
    incident = models.OneToOneField(Incident, models.PROTECT, related_name="coup_tie")
    coup = models.ForeignKey(Coup, models.PROTECT, related_name="incident_ties")

    class Meta:
        triggers = [
            *append_only("incident_coup"),
            pgtrigger.Trigger(
                name="incident_coup_of_its_table",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func="""
                    IF NOT EXISTS (
                        SELECT FROM tables_incident AS incident
                        JOIN games_coup AS coup ON coup.table_id = incident.table_id
                        WHERE incident.id = NEW.incident_id AND coup.id = NEW.coup_id
                            AND incident.house_id = NEW.house_id
                            AND coup.house_id = NEW.house_id) THEN
                        RAISE EXCEPTION 'an incident is about a coup of its own table';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.incident}: {self.coup}"


class TallaCardSet(models.Model):
    """The set of cards that a talla is dealt from."""

    house = models.ForeignKey(House, models.PROTECT)
    talla = models.OneToOneField(Talla, models.PROTECT, related_name="card_set_tie")
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="talla_ties")

    class Meta:
        triggers = [
            *append_only("talla_card_set"),
            pgtrigger.Trigger(
                name="talla_card_set_in_use_at_its_table",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func="""
                    IF NOT EXISTS (
                        SELECT FROM games_talla AS talla
                        JOIN tables_cardset AS card_set ON card_set.table_id = talla.table_id
                        WHERE talla.id = NEW.talla_id AND talla.house_id = NEW.house_id
                            AND card_set.id = NEW.card_set_id
                            AND card_set.house_id = NEW.house_id
                            AND card_set.state = 'in_use'
                            AND card_set.decks >= talla.decks) THEN
                        RAISE EXCEPTION 'a talla is dealt from a set in use at its table';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.talla}: {self.card_set}"
