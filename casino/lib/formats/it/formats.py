"""Italian dates, with their month in lower case: 23 novembre 2026."""

DATE_FORMAT = "j E Y"
DATETIME_FORMAT = "j E Y H:i"
YEAR_MONTH_FORMAT = "E Y"
