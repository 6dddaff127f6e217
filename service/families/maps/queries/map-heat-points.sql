-- The measured coordinates of the heat map's rows; which cell each lies in is found in the service.
select latitude, longitude, any_value(precision order by precision desc) as precision
from ({{rows}}) located
where latitude is not null
group by latitude, longitude
